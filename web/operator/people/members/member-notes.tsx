import { addNote } from '@fairlead/contract/routes/people/operator-members'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Moment } from '../../shell/moment.tsx'
import { useDecision } from '../../shell/use-decision.ts'
import type { ShownMember } from './member-page.tsx'

const wordsMax = 2_000

/** What operators wrote down about a member, for each other. */
export function MemberNotes({ member }: { member: ShownMember }) {
  const { act, decide, isBusy } = useDecision()
  const [words, setWords] = useState('')
  const keep = async () => {
    if (await decide(() => act(addNote, { params: { id: member.id }, body: { words } }))) setWords('')
  }
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <div className="w-full">
          <TextArea
            label="Note"
            hint="For other operators; members never see notes. Notes cannot be deleted."
            rows={3}
            maxLength={wordsMax}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Button busy={isBusy} disabled={words.trim() === ''} onClick={keep}>
          Save note
        </Button>
      </div>
      <ul className="mt-4">
        {member.notes.map(({ id, at, author, words: said }) => (
          <li key={id} className="border-t border-line py-3 text-sm">
            <p className="text-muted">
              {author}, <Moment at={at} />
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{said}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
