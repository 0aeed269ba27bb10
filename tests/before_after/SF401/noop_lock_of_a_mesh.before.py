# runs

import threading

import jax


class Server:
    def __init__(self):
        self.mesh_lock = threading.Lock()

    def count(self):
        with self.mesh_lock:
            return jax.device_count()


assert Server().count() == 8
