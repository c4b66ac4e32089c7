// Loaded into a process that works for another one: whoever started it may be killed without a word, and what then goes on alone
// would write where the next start writes.
if (process.channel) {
  process.on('disconnect', () => process.exit(1))
  process.channel.unref()
}
