import { textOf } from './cells.ts'
import { datesIn } from './dates.ts'
import type { CandidateValue } from './find-values.ts'
import { isDialled } from './phones.ts'

/** What stands before the number of a document of the state or of an employer. */
const ofDocument =
  /^(?:c\.? ?c|c\.? ?e|t\.? ?i|dni|nie|nif|r\.? ?u\.? ?[cnt]|cpf|nric|curp|rfc|nit|c[eé]dula|passport|pasaporte)\b[.:]* \S/iu
/** A number of an employer, a share or a list is of nobody. */
const ofNobody = /^(?:empleador|employer)\b|[&%]/iu
const isNumber = ({ of }: CandidateValue) => /^(?:member_id|policy|group)/.test(of)

/**
 * Sorts the numbers of a card by what they are of. A contract or a group policy is the policy of a household; where the card names a policy
 * besides, or the number says so, that of a group. A certificate beside the number of a member is that of a policy. A
 * number behind `Usuario` or `Member` is that of a member. That of a document is no policy and no group.
 */
export function sortNumbers(values: readonly CandidateValue[]): readonly CandidateValue[] {
  const hasPolicy = values.some(({ of, weight }) => of === 'policy_number' && weight >= 0.9)
  const isCertificate = ({ label }: CandidateValue) => /\bcertif/.test(label)
  const hasMember = values.some(
    (value) => value.of === 'member_id' && value.weight >= 0.9 && !isCertificate(value)
  )
  return values
    .filter((value) => {
      const text = textOf(value.words)
      const isDocument = value.of !== 'member_id' && ofDocument.test(text)
      return !isNumber(value) || !(isDocument || ofNobody.test(text))
    })
    .map((value): CandidateValue => {
      const { of, label, words, weight } = value
      const isContract =
        of === 'group_number' &&
        /\b(?:contrat|contract)/.test(label) &&
        !/^gr/i.test(words[0]?.text ?? '')
      // `Group policy no.` on a card without another policy.
      if (of === 'group_number' && /\bpolicy\b/.test(label) && !hasPolicy)
        return { ...value, of: 'policy_number', weight: 0.7 }
      if (isContract && !hasPolicy) return { ...value, of: 'policy_number' }
      if (of === 'member_id' && isCertificate(value) && hasMember && !hasPolicy)
        return { ...value, of: 'policy_number', weight: Math.min(weight, 0.7) }
      // Insured persons of some countries have no other number: it is offered.
      if (of === 'member_id' && ofDocument.test(textOf(words))) return { ...value, weight: 0.5 }
      const text = textOf(words)
      const isBareNumber =
        of === 'member_name' &&
        /^(?=(?:\D*\d){5})[A-Z\d]+(?:[ ./-][A-Z\d]+)*$/.test(text) &&
        datesIn(text).length === 0 &&
        !isDialled(text)
      // The label is one of names: it is doubted, and so is another number of a member beside it.
      return isBareNumber
        ? { ...value, of: 'member_id', weight: Math.min(weight, 0.92), is_partial: true }
        : value
    })
}
