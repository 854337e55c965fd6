import { useState } from 'react'
import { listCities } from '@numo/domains/cities/contract.ts'
import { removeAddress, saveAddress } from '@numo/domains/addresses/contract-household.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { updateMe } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { Field, type FieldErrors } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { AddressFields, partKey } from './address-fields.tsx'
import { firstTyped, sentAddress } from './address-typed.ts'
import type * as addressTools from './address-tools.ts'
import { SavedNote } from './saved-note.tsx'
import { StepFrame } from './step-frame.tsx'
import { useDraft } from './use-draft.ts'
import { WhyCard } from './why-card.tsx'
import type { HouseholdUse } from '@numo/domains/addresses/enums.ts'

type Tools = typeof addressTools
const zones = Intl.supportedValuesOf('timeZone')

/** The form of the address step. */
export function AddressStep({ onboarding, tools }: { onboarding: Onboarding; tools: Tools }) {
  const { t, caller, locale } = useProgram()
  const { user } = useWho()
  const [errors, setErrors] = useState<FieldErrors>({})
  const { typed, set, state, forget } = useDraft('address', onboarding, () =>
    firstTyped(onboarding, user.timezone, tools)
  )
  const accountId = onboarding.account.id
  const [countries] = useState(() => tools.countriesIn(locale))
  const hasOwnPost = typed['post'] === 'elsewhere'
  const partsOf = (prefix: '' | 'post_') => tools.addressPartsOf(typed[`${prefix}country`] ?? 'MX')

  function check(): FieldErrors {
    const found: Record<string, string> = {}
    for (const prefix of hasOwnPost ? (['', 'post_'] as const) : ([''] as const)) {
      const country = typed[`${prefix}country`] ?? ''
      for (const { part, is_required } of partsOf(prefix)) {
        const text = (typed[`${prefix}${part}`] ?? '').trim()
        const label = t(partKey(part, country))
        if (is_required && text === '')
          found[`${prefix}${part}`] = t('onboard.frame.needed', { label })
        else if (part === 'postal_code' && text && !tools.mayBePostalCode(text, country))
          found[`${prefix}${part}`] = t('onboard.address.bad_code', { label })
      }
    }
    if (!tools.readPhone(typed['phone'] ?? '', typed['country'] ?? ''))
      found['phone'] = t('onboard.address.bad_phone')
    return found
  }

  async function save() {
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    const of = (use: HouseholdUse) => onboarding.addresses.find((one) => one.use === use)
    const send = (use: HouseholdUse, prefix: '' | 'post_') =>
      caller.call(saveAddress, {
        accountId,
        use,
        ...sentAddress(typed, prefix, partsOf(prefix)),
        ...versionOf(of(use)),
      })
    await send('home', '')
    const post = of('billing')
    if (hasOwnPost) await send('billing', 'post_')
    else if (post) await caller.call(removeAddress, { accountId, ...versionOf(post) })
    const phone = tools.readPhone(typed['phone'] ?? '', typed['country'] ?? '')
    const timezone = typed['timezone'] ?? user.timezone
    await caller.call(updateMe, { timezone, ...(phone && { phone: phone.number }) })
    await forget()
    return true
  }

  const chooseCountry = (prefix: '' | 'post_') => (country: string) =>
    set({
      [`${prefix}country`]: country,
      ...(prefix === '' &&
        typed['zone_chosen'] !== 'yes' && {
          timezone: tools.zoneOfCountry(country, user.timezone),
        }),
    })
  /** The time zone of a town we know, unless the person chose one. */
  async function findZone(city: string) {
    if (city.trim().length < 3 || typed['zone_chosen'] === 'yes') return
    const country = typed['country'] ?? ''
    try {
      const { cities } = await caller.call(listCities, { q: city.trim(), country, limit: 1 })
      const zone = cities[0]?.time_zone
      if (zone && zones.includes(zone)) set({ timezone: zone })
    } catch {
      // A help only: the person chooses the time zone themself.
    }
  }
  const shared = { typed, set, errors, countries }
  return (
    <StepFrame
      step="address"
      title={t('onboard.address.title')}
      intro={t('onboard.address.intro')}
      errors={errors}
      onContinue={save}
      aside={<WhyCard about="address" />}
    >
      <AddressFields
        {...shared}
        prefix=""
        parts={partsOf('')}
        onCountry={chooseCountry('')}
        onCity={(city) => void findZone(city)}
      />
      <fieldset className="onb-choice">
        <legend>{t('onboard.address.post')}</legend>
        {(['same', 'elsewhere'] as const).map((post) => (
          <label key={post} className="check">
            <input
              type="radio"
              name="post"
              value={post}
              checked={(typed['post'] ?? 'same') === post}
              onChange={() => set({ post })}
            />
            <span>{t(`onboard.address.post_${post}`)}</span>
          </label>
        ))}
      </fieldset>
      {hasOwnPost && (
        <AddressFields
          {...shared}
          prefix="post_"
          parts={partsOf('post_')}
          onCountry={chooseCountry('post_')}
        />
      )}
      <Field
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        label={t('onboard.address.phone')}
        hint={t('onboard.address.phone_hint')}
        value={typed['phone'] ?? ''}
        onChange={(event) => set({ phone: event.target.value })}
        onBlur={(event) => {
          const phone = tools.readPhone(event.target.value, typed['country'] ?? '')
          if (phone && phone.shown !== event.target.value) set({ phone: phone.shown })
        }}
        error={errors['phone']}
      />
      <SelectField
        name="timezone"
        label={t('onboard.address.timezone')}
        value={typed['timezone'] ?? user.timezone}
        options={[...new Set([typed['timezone'] ?? user.timezone, ...zones])].map((zone) => [
          zone,
          zone.replaceAll('_', ' '),
        ])}
        onChange={(event) => set({ timezone: event.target.value, zone_chosen: 'yes' })}
      />
      <SavedNote state={state} />
    </StepFrame>
  )
}

const versionOf = <Kept extends { id: string; version: number }>(kept: Kept | undefined) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- spread into a call: nothing of an address that is not there
  (kept ? { id: kept.id, version: kept.version } : {}) as Pick<Kept, 'id' | 'version'>
