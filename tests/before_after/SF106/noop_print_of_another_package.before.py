from tools import id_print

id_print(1, what="host_callback")
