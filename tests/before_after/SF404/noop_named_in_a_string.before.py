# runs
TEXT = "thread_resources.env.physical_mesh"
assert TEXT
