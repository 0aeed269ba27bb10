handlers = {}
handlers["host_callback"] = print
handlers["host_callback"]("id_tap")
