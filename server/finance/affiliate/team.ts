import { notifyJoined } from './notify-sponsors.ts'
import { isPlaced, placeMember } from './place-member.ts'

/** What becomes of a team when somebody is admitted to it. */
export const team = { place: placeMember, isPlaced, tellJoined: notifyJoined }
