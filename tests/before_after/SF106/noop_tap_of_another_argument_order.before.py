from tracing import host_callback as hcb

hcb.id_tap(1, print)
hcb.id_print(1)
