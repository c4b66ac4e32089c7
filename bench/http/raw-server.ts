import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

// The least a server can do for the same answer: one prepared look-up of the token, one line of JSON, no framework.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const text = `SELECT s.id AS session_id, s.remember, s.last_seen_at, m.id AS member_id, m.role, m.name, m.email, m.ref_id, m.created_at
              FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = $1 AND s.expires_at > $2`

const server = createServer(async (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows } = await pool.query({
    name: 'raw',
    text,
    values: [createHash('sha256').update(token).digest(), new Date()],
  })
  const [row] = rows
  if (!row) {
    response.writeHead(401).end()
    return
  }
  const { member_id, name, email, ref_id, role, created_at } = row
  const body = JSON.stringify({ id: Number(member_id), name, email, refId: ref_id, role, createdAt: created_at })
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
})
server.listen(Number(process.argv[3]), '127.0.0.1', () => process.send?.('ready'))
