import { FaqGroup } from './faq-group.tsx'

export default function FuelFaq() {
  return <FaqGroup id="fuel" />
}
