from absl import flags

flags.FLAGS.update("jax_host_callback_inline", True)
