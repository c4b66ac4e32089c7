import pg from 'pg'

type Place = { url: string }

/** Says something to the database as the owner of its tables, who may do what no process of the product may. */
export async function asOwner(place: Place, statement: string): Promise<void> {
  await connected(place, (client) => client.query(statement))
}

/** The same, and keeps the locks that it took until the work is over, which may ask further. Nothing of it stays. */
export async function holdingAsOwner<T>(
  place: Place,
  statement: string,
  work: (ask: (statement: string) => Promise<unknown[]>) => Promise<T>,
): Promise<T> {
  return connected(place, async (client) => {
    await client.query('BEGIN')
    await client.query(statement)
    return work(async (further) => (await client.query(further)).rows)
  })
}

async function connected<T>({ url }: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
