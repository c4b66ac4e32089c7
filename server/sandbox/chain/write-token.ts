import { writeFileSync } from 'node:fs'
import { compileToken } from './compile-token.ts'

writeFileSync(new URL('test-usdt.gen.ts', import.meta.url), compileToken())
