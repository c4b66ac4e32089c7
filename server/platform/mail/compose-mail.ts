import { escapeHtml } from '../http/escape-html.ts'
import { logoAddress } from './logo.ts'

/** What a mail says, before it is laid out: a few short paragraphs and at most one thing to do. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** What to do when the mail was not asked for, or other small print. */
  footnote: string
}

export type Mail = { to: string; subject: string; text: string; html: string }

const brand = 'Fairlead'

/** Lays a letter out as plain text and as HTML that survives mail programs: tables, inline styles, one small picture of our own. */
export function composeMail(to: string, letter: Letter): Mail {
  return { to, subject: letter.subject, text: asText(letter), html: asHtml(letter) }
}

function asText({ greeting, paragraphs, action, footnote }: Letter): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${brand}\n${footnote}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Inline styles are what every mail program reads; those that know dark mode get its colours by class. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.paper { background: #0B1424 !important } .sheet { background: #131F33 !important; border-color: #24324A !important }
.ink { color: #F2F5F9 !important } .muted { color: #A7B3C4 !important; border-color: #24324A !important }
.act { background: #2DD4BF !important; color: #06241F !important } .link { color: #2DD4BF !important }
} @media (max-width: 480px) { .edge { padding-left: 20px !important; padding-right: 20px !important } .around { padding: 16px 8px !important } }`

// A long address or hash must break rather than widen the sheet beyond a phone.
const breaks = 'overflow-wrap:anywhere;word-break:break-word'

function asHtml({ subject, greeting, paragraphs, action, footnote }: Letter): string {
  const paragraph = (words: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#0B1424;${breaks}">${escapeHtml(words)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a class="act" href="${escapeHtml(action.url)}" style="display:inline-block;background:#0E7C74;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:12px 24px;border-radius:8px">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4B5768;${breaks}">If the button does not work, open this address:<br><a class="link" href="${escapeHtml(action.url)}" style="color:#0E7C74;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>
<body class="paper" style="margin:0;padding:0;background:#F6F7F9">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6F7F9"><tr><td class="around" align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;table-layout:fixed;text-align:left;background:#ffffff;border:1px solid #E3E7ED;border-radius:12px;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<tr><td class="ink edge" style="padding:24px 32px 0;font-size:18px;line-height:32px;font-weight:700;color:#0B1424"><img src="${logoAddress}" width="32" height="32" alt="" style="display:inline-block;vertical-align:middle;border:0;border-radius:8px;margin-right:10px"><span style="vertical-align:middle">${brand}</span></td></tr>
<tr><td class="edge" style="padding:24px 32px 8px">
${paragraph(greeting)}
${paragraphs.map(paragraph).join('\n')}
${button}
</td></tr>
<tr><td class="muted edge" style="padding:16px 32px 24px;border-top:1px solid #E3E7ED;font-size:12px;line-height:18px;color:#4B5768;${breaks}">${escapeHtml(footnote)}</td></tr>
</table></td></tr></table></body></html>`
}
