import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { logoAddress } from './logo.ts'

const letter = {
  subject: 'Your <order>',
  greeting: 'Hello <b>Ada</b> & "friends",',
  paragraphs: ['one <script>alert(1)</script>', 'two'],
  action: { label: 'Look <here>', url: 'https://fairlead.test/a?b=1&c="><img src=x>' },
  footnote: 'Small <print>.',
}

test('the text reads as a letter, words as they are', () => {
  expect(composeMail('ada@example.test', letter).text).toBe(
    `Hello <b>Ada</b> & "friends",\n\none <script>alert(1)</script>\n\ntwo\n\nLook <here>:\nhttps://fairlead.test/a?b=1&c="><img src=x>\n\n-- \nFairlead\nSmall <print>.\n`,
  )
})

test('the HTML shows the same words and runs none of them', () => {
  const { html } = composeMail('ada@example.test', letter)
  expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;friends&quot;,')
  expect(html).toContain('<title>Your &lt;order&gt;</title>')
  expect(html).toContain('href="https://fairlead.test/a?b=1&amp;c=&quot;&gt;&lt;img src=x&gt;"')
  expect(html).not.toMatch(/<script|<b>|<here>|<print>/)
  expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(`src="${logoAddress}"`)])
})

test('without something to do there is no button', () => {
  const { action: _action, ...plain } = letter
  const { html, text } = composeMail('ada@example.test', plain)
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('https://')
})
