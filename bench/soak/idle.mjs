// Lives until it is ended, and is only asked how late its event loop came.
setInterval(() => {}, 1_000)
process.once('disconnect', () => process.exit())
