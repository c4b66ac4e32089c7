import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** Helmet's headers never change while we run, so they are worked out once and not for every answer. Pages bring their own policy. */
export function securityHeaders(overTls: boolean): Record<string, string> {
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Browsers are told to insist on TLS only where there is TLS.
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // Browsers warn when only some answers of one origin carry it.
    originAgentCluster: false,
    // For browsers that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
  })
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  apply({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}
