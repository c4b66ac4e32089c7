// What the image asks itself: whether this process can do the work of its roles. The port is the one that docs/operations.md describes.
try {
  const reply = await fetch(`http://127.0.0.1:${process.env.OPERATIONS_PORT}/ready`, {
    signal: AbortSignal.timeout(8_000),
  })
  console.log(await reply.text())
  process.exitCode = reply.ok ? 0 : 1
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
