import { Link } from 'react-router'

/** Beside figures that somebody states: those that anybody can work out anew. */
export function RecordLink() {
  return (
    <Link to="/record" className="text-sm font-semibold text-accent underline underline-offset-2">
      The record: what the bot did, and would have done
    </Link>
  )
}
