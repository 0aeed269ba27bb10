from subprocess import call

call(["echo", "host_callback"])
