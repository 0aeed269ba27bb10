"""shardfix finds faulty and outdated JAX sharding code and rewrites it so that it runs, with the same meaning."""

__version__ = "0.1.0"
