import { get } from 'node:http'

// What the signer's image asks itself: whether it answers on its socket file, and whether its journal can be written. By TLS nobody is
// answered without a certificate; there the payout process is who notices.
const [, socketPath] = /^unix:(.+)$/.exec(process.env.SIGNER_LISTEN ?? '') ?? []
if (socketPath)
  get({ socketPath, path: '/identity', timeout: 8_000 }, ({ statusCode }) => {
    process.exitCode = statusCode === 200 ? 0 : 1
  }).once('error', (error) => {
    console.error(String(error))
    process.exitCode = 1
  })
