import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { AppWords } from '../words/app-words.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import type { DraftValues } from './draft-saver.ts'

/** Splits a full name: with three or more words the last two are surnames, as in Mexico and Spain. */
export function splitName(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const has_two = words.length > 2
  const surnames = words.length < 2 ? 0 : has_two ? 2 : 1
  const [last_name = '', second_last_name = ''] = words.slice(words.length - surnames)
  return {
    first_name: words.slice(0, words.length - surnames).join(' '),
    last_name,
    second_last_name,
  }
}

const covered = (policy_id: string, name: string) => `${name}_${policy_id}`

/** Returns the form values of a client; for a new one those of the holder, from the card and the profile. */
export function typedOfPerson(
  person: HouseholdClient | null,
  { policies, clients, phone }: Onboarding,
  own_name: string
): DraftValues {
  const isHolder = !person && !clients.some(({ relationship }) => relationship === 'self')
  const covers = Object.fromEntries(
    policies.flatMap(({ id, card_member_id }) => {
      const cover = person?.covers.find(({ policy_id }) => policy_id === id)
      return [
        [covered(id, 'covers'), !person || cover ? 'yes' : 'no'],
        [covered(id, 'member_id'), cover?.member_id ?? (isHolder ? (card_member_id ?? '') : '')],
      ]
    })
  )
  if (person) {
    const { id, first_name, last_name, second_last_name, birth_date, relationship, email } = person
    const [year = '', month = '', day = ''] = birth_date.split('-')
    return {
      ...covers,
      person: id,
      first_name,
      last_name,
      second_last_name: second_last_name ?? '',
      relationship,
      year,
      month,
      day: `${Number(day)}`,
      email: email ?? '',
      shares: person.shares_with_partner ? 'yes' : '',
    }
  }
  const name = policies[0]?.holder_name ?? (own_name === 'User' ? '' : own_name)
  return {
    ...covers,
    person: 'new',
    ...(isHolder
      ? splitName(name)
      : { first_name: '', last_name: clients[0]?.last_name ?? '', second_last_name: '' }),
    relationship: isHolder ? 'self' : '',
    year: '',
    month: '',
    day: '',
    email: '',
    phone: isHolder ? (phone ?? '') : '',
    agrees: '',
    shares: '',
  }
}

/** Returns the birth date as `YYYY-MM-DD`; null when it is not a valid date. */
export function birthDateOf({ year = '', month = '', day = '' }: DraftValues): string | null {
  if (!/^\d{4}$/.test(year.trim()) || !/^\d{1,2}$/.test(day.trim()) || !/^\d{2}$/.test(month))
    return null
  const text = `${year.trim()}-${month}-${day.trim().padStart(2, '0')}`
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null
}

/** Validates what the schema cannot; returns errors by field name. */
export function checkPerson(
  typed: DraftValues,
  today: string,
  isNew: boolean,
  t: AppWords
): FieldErrors {
  const errors: Record<string, string> = {}
  const born = birthDateOf(typed)
  if (born === null) errors['birth_date'] = t('onboard.clients.bad_date')
  else if (born > today || born <= '1900-01-01')
    errors['birth_date'] = t('onboard.clients.wrong_date')
  if (isNew && typed['agrees'] !== 'yes') errors['agrees'] = t('onboard.clients.need_agree')
  return errors
}

const coveringOf = (typed: DraftValues, policies: Onboarding['policies']) =>
  policies.filter(({ id }) => typed[covered(id, 'covers')] !== 'no')

/** Returns the form field of a member ID by its path in the input; undefined for other paths. */
export function memberFieldAt(
  [list, position, name]: readonly (string | number)[],
  typed: DraftValues,
  policies: Onboarding['policies']
): string | undefined {
  const policy = list === 'covers' && coveringOf(typed, policies)[Number(position)]
  return policy && name === 'member_id' ? covered(policy.id, name) : undefined
}

/** Returns the input that saves a client; empty optional fields are omitted or null. */
export function sentPerson(typed: DraftValues, { policies, referral }: Onboarding) {
  const text = (name: string) => (typed[name] ?? '').trim()
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    second_last_name: text('second_last_name') || null,
    birth_date: birthDateOf(typed) ?? '',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the options of the field; the server validates it
    relationship: text('relationship') as HouseholdClient['relationship'],
    ...(text('phone') && { phone: text('phone') }),
    covers: coveringOf(typed, policies).map(({ id }) => ({
      policy_id: id,
      member_id: text(covered(id, 'member_id')) || null,
    })),
    agrees: typed['agrees'] === 'yes',
    ...(referral && { shares_with_partner: typed['shares'] === 'yes' }),
  }
}
