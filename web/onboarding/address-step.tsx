import { useState } from 'react'
import { listCities } from '@numo/domains/cities/contract.ts'
import { removeAddress, saveAddress } from '@numo/domains/addresses/contract-household.ts'
import type { HouseholdUse } from '@numo/domains/addresses/enums.ts'
import { addressParts } from '@numo/domains/addresses/rules-format.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { updateMe } from '@numo/domains/users/contract-me.ts'
import { refusedUnder } from '../app/call-problem.ts'
import { errorsOf, problemsOf } from '../app/forms/form-input.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { RadioField, SelectField } from '../ui/fields/choice-fields.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { timeZoneOptions } from '../ui/time-zones.ts'
import { AddressFields, partKey } from './address-fields.tsx'
import {
  addressPartsOf,
  countriesIn,
  mayBePostalCode,
  readPhone,
  zoneOfCountry,
} from './address-tools.ts'
import { firstTyped, sentAddress } from './address-typed.ts'
import type { DraftValues } from './draft-saver.ts'
import { SavedNote } from './saved-note.tsx'
import { StepFrame } from './step-frame.tsx'
import { useDraft } from './use-draft.ts'
import { WhyCard } from './why-card.tsx'

type Prefix = '' | 'post_'
const zones = Intl.supportedValuesOf('timeZone')
const countryOf = (typed: DraftValues, prefix: Prefix) => typed[`${prefix}country`] ?? ''
const partsOf = (typed: DraftValues, prefix: Prefix) =>
  addressPartsOf(countryOf(typed, prefix) || 'MX')
const prefixesOf = (typed: DraftValues): readonly Prefix[] =>
  typed['post'] === 'elsewhere' ? ['', 'post_'] : ['']
const phoneOf = (typed: DraftValues) => readPhone(typed['phone'] ?? '', countryOf(typed, ''))

export default function AddressStep({ onboarding }: { onboarding: Onboarding }) {
  const { t, caller, locale } = useProgram()
  const { user } = useWho()
  const draft = useDraft('address', onboarding)
  const accountId = onboarding.account.id
  const [countries] = useState(() => countriesIn(locale))
  const labelsOf = (prefix: Prefix) =>
    Object.fromEntries(
      (['country', ...addressParts] as const).map((part) => [
        prefix + part,
        t(`onboard.address.${part}`),
      ])
    )
  const inputOf = (typed: DraftValues, use: HouseholdUse, prefix: Prefix) => {
    const stored = onboarding.addresses.find((one) => one.use === use)
    const version = stored && { id: stored.id, version: stored.version }
    return { accountId, use, ...sentAddress(typed, prefix, partsOf(typed, prefix)), ...version }
  }

  /** Validates by the rules of the country, and the mailing address by its schema. */
  function check(typed: DraftValues): FieldErrors {
    const found: Record<string, string> = {}
    for (const prefix of prefixesOf(typed)) {
      if (prefix) {
        const problems = problemsOf(saveAddress, inputOf(typed, 'billing', prefix))
        const named = problems.map((one) => ({ ...one, path: [prefix + one.path.join('.')] }))
        Object.assign(found, errorsOf(named, { labels: labelsOf(prefix) }, t).errors)
      }
      const country = countryOf(typed, prefix)
      for (const { part, is_required } of partsOf(typed, prefix)) {
        const text = (typed[prefix + part] ?? '').trim()
        const label = t(partKey(part, country))
        if (is_required && text === '') found[prefix + part] = t('field.fill_in', { label })
        else if (part === 'postal_code' && text && !mayBePostalCode(text, country))
          found[prefix + part] = t('onboard.address.bad_code', { label })
      }
    }
    if (!phoneOf(typed)) found['phone'] = t('onboard.address.bad_phone')
    return found
  }

  const first: DraftValues = { ...firstTyped(onboarding, user.timezone), ...draft.typed }
  const { values, set, field, submit, errors, general } = useEndpointForm(saveAddress, first, {
    labels: {
      ...labelsOf(''),
      ...labelsOf('post_'),
      phone: t('onboard.address.phone'),
      post: t('onboard.address.post'),
      timezone: t('onboard.address.timezone'),
    },
    draft,
    prepare: (typed) => inputOf(typed, 'home', ''),
    check,
    refused: { 'wrong-postal-code': ['postal_code'] },
    async send(home, typed) {
      const output = await caller.call(saveAddress, home)
      const post = onboarding.addresses.find(({ use }) => use === 'billing')
      if (typed['post'] === 'elsewhere')
        await caller
          .call(saveAddress, inputOf(typed, 'billing', 'post_'))
          .catch(refusedUnder('post_'))
      else if (post)
        await caller.call(removeAddress, { accountId, id: post.id, version: post.version })
      const phone = phoneOf(typed)?.number
      const timezone = typed['timezone'] ?? user.timezone
      await caller.call(updateMe, { timezone, ...(phone && { phone }) })
      return output
    },
  })

  const chooseCountry = (prefix: '' | 'post_') => (country: string) =>
    set({
      [`${prefix}country`]: country,
      ...(prefix === '' &&
        values['zone_chosen'] !== 'yes' && {
          timezone: zoneOfCountry(country, user.timezone),
        }),
    })
  /** Selects the time zone of a known city, unless the user selected one. */
  async function findZone(city: string) {
    if (city.trim().length < 3 || values['zone_chosen'] === 'yes') return
    const country = countryOf(values, '')
    try {
      const { cities } = await caller.call(listCities, { q: city.trim(), country, limit: 1 })
      const zone = cities[0]?.time_zone
      if (zone && zones.includes(zone)) set({ timezone: zone })
    } catch {
      // Optional: the user can select the time zone.
    }
  }
  const shared = { field, countries }
  return (
    <StepFrame
      step="address"
      title={t('onboard.address.title')}
      intro={t('onboard.address.intro')}
      errors={errors}
      general={general}
      onContinue={submit}
      aside={<WhyCard about="address" />}
    >
      <AddressFields
        {...shared}
        prefix=""
        parts={partsOf(values, '')}
        onCountry={chooseCountry('')}
        onCity={(city) => void findZone(city)}
      />
      <RadioField
        {...field('post')}
        className="onb-choice"
        options={(['same', 'elsewhere'] as const).map((post) => [
          post,
          t(`onboard.address.post_${post}`),
        ])}
      />
      {values['post'] === 'elsewhere' && (
        <AddressFields
          {...shared}
          prefix="post_"
          parts={partsOf(values, 'post_')}
          onCountry={chooseCountry('post_')}
        />
      )}
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint={t('onboard.address.phone_hint')}
        onBlur={({ target }) => {
          const phone = readPhone(target.value, countryOf(values, ''))
          if (phone && phone.shown !== target.value) set({ phone: phone.shown })
        }}
      />
      <SelectField
        {...field('timezone')}
        options={timeZoneOptions(values['timezone'] ?? user.timezone, locale)}
        onChange={(zone) => set({ timezone: String(zone), zone_chosen: 'yes' })}
      />
      <SavedNote state={draft.state} />
    </StepFrame>
  )
}
