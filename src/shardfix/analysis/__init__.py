"""What the code says, asked lazily: names, scopes, guards, traced regions, meshes, specs."""
