import { Badge } from '../../../ui/badge.tsx'

/** The server's own word on a member, in the table and in the tree alike. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)
