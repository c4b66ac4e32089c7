import { FaqGroup } from './faq-group.tsx'

export default function BotFaq() {
  return <FaqGroup id="bot" />
}
