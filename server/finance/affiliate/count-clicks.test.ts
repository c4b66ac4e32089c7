import { expect, test } from 'vitest'
import { isProgram } from './count-clicks.ts'

test.each([
  '',
  ' ',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'TelegramBot (like TwitterBot)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Slackbot-LinkExpanding 1.0',
  'Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (Applebot/0.1)',
  'Mozilla/5.0 HeadlessChrome/130.0',
  'curl/8.5.0',
  'python-requests/2.31',
])('"%s" is a program and not counted', (userAgent) => expect(isProgram(userAgent)).toBe(true))

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/90.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
])('"%s" is a person', (userAgent) => expect(isProgram(userAgent)).toBe(false))
