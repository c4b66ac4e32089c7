import pg from 'pg'

/** Says something to the database as the owner of its tables, who may do what no process of the product may. */
export async function asOwner({ url }: { url: string }, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
