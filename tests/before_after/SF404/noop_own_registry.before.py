# runs
import threading

thread_resources = threading.local()
thread_resources.env = "cpu"
assert thread_resources.env == "cpu"
