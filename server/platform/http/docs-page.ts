import { escapeHtml } from './escape-html.ts'

type JsonSchema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  maxLength?: number
  minimum?: number
  maximum?: number
  additionalProperties?: JsonSchema | boolean
}
type Operation = {
  tags?: string[]
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}

/** The OpenAPI document as a page a person can read: a list as it comes, and a reader in its place where scripts run. */
export function docsPage(document: Record<string, unknown>): string {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  const byTag = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), callSection(method, path, operation)])
    }
  }
  const tags = [...byTag.keys()]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairlead API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/reader.css"><link rel="stylesheet" href="/api/docs/page.css"></head><body>
<header><h1>Fairlead API</h1><p>Base path <code>/api</code>, JSON. Signed-in calls send <code>Authorization: Bearer &lt;token&gt;</code> or <code>x-auth-token</code>.
Refusals look like <code>{"errors":[{"msg","field"}],"message"}</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups" class="list">${tags.map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join(' ')}</nav></header>
<main id="reader">${tags.map((tag) => `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${(byTag.get(tag) ?? []).join('')}</section>`).join('')}</main>
<script src="/api/docs/reader.js"></script><script src="/api/docs/start.js"></script></body></html>`
}

function callSection(method: string, path: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const reply = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) => `${name}${required ? '' : '?'}: ${shape(schema ?? {})} (${place})`,
  )
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span>${operation.security ? ' <em>signed in</em>' : ''}</summary>
${parameters.length ? `<h3>Parameters</h3><pre tabindex="0">${escapeHtml(parameters.join('\n'))}</pre>` : ''}
${body ? `<h3>Body</h3><pre tabindex="0">${escapeHtml(shape(body))}</pre>` : ''}
${reply ? `<h3>Answer</h3><pre tabindex="0">${escapeHtml(shape(reply))}</pre>` : ''}</details>`
}

/** A schema in the short form people write on a whiteboard. */
function shape(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => shape(choice, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => shape(part, indent)).join(' & ')
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(
      ([name, property]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(property, inner)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (schema.items) return `[${shape(schema.items, indent)}]`
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${shape(schema.additionalProperties, indent)} }`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything')
  return (
    [type, schema.format].filter(Boolean).join(' ') +
    (schema.maxLength ? ` (up to ${schema.maxLength} characters)` : '')
  )
}

/** In the sandbox calls can be tried; on a live server they would be real ones. */
export function docsStart(canTry: boolean): string {
  const methods = canTry ? ['get', 'post', 'put', 'delete'] : []
  return `for (const list of document.querySelectorAll('.list')) list.remove()
SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, docExpansion: 'list', filter: true, validatorUrl: null,
  defaultModelsExpandDepth: -1, supportedSubmitMethods: ${JSON.stringify(methods)}, displayRequestDuration: true,
})
`
}

export const docsStyle = `
:root { color-scheme: light dark; --ink: #0b1424; --paper: #f6f7f9; --line: #d5dbe4; --soft: #4b5768; --accent: #0b6b64 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf4; --paper: #0b1424; --line: #24324a; --soft: #a7b3c4; --accent: #2dd4bf } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; padding: 32px 16px 96px; max-width: 1100px }
header a, #reader > section a { color: var(--accent) } nav { display: flex; flex-wrap: wrap; gap: 4px 16px } #reader > section h2 { margin-top: 40px; text-transform: capitalize }
#reader > section details { border-bottom: 1px solid var(--line); padding: 4px 0 } #reader > section summary { cursor: pointer; padding: 8px 0; min-height: 24px }
#reader > section summary span:not(.method) { color: var(--soft) } .method { display: inline-block; width: 64px; font-weight: 600; color: var(--accent) }
#reader > section em { font-style: normal; font-size: 12px; border: 1px solid var(--line); border-radius: 6px; padding: 2px 6px; white-space: nowrap }
#reader > section h3 { font-size: 14px; margin: 8px 0 0 } #reader > section pre { overflow-x: auto; font-size: 14px; border: 1px solid var(--line); border-radius: 8px; padding: 12px }
code { overflow-wrap: anywhere }
/* The reader is drawn for light pages alone; its colours are turned round where the page is dark. */
@media (prefers-color-scheme: dark) { #reader .swagger-ui { filter: invert(0.9) hue-rotate(180deg) } }
.swagger-ui .wrapper { padding: 0 } .swagger-ui .information-container { display: none }
.swagger-ui .scheme-container { background: none; box-shadow: none; padding: 16px 0 }
.swagger-ui .opblock .opblock-summary { flex-wrap: wrap } .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere }
`
