import { useState } from 'react'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { isAdult } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { today } from '../app/today.ts'
import { Button } from '../ui/button.tsx'

/** Invites a person of the household, or a helper, to sign in. */
export function InviteForm({ onboarding }: { onboarding: Onboarding }) {
  const { t, locale } = useProgram()
  const [isOpen, setOpen] = useState(false)
  // Adults of the household without a sign-in.
  const adults = onboarding.clients.filter(
    ({ signs_in, relationship, birth_date }) =>
      !signs_in && relationship !== 'self' && isAdult(birth_date, today())
  )
  if (!isOpen)
    return (
      <p className="row">
        <Button onClick={() => setOpen(true)}>{t('home.settings.family.invite')}</Button>
      </p>
    )
  const close = () => setOpen(false)
  return (
    <EndpointForm
      endpoint={inviteFamilyMember}
      scope="invite"
      fixed={{ accountId: onboarding.account.id, locale }}
      submit={t('home.settings.family.send')}
      check={({ email }): Record<string, string> =>
        String(email).includes('@') ? {} : { email: t('home.settings.family.need_email') }
      }
      refused={{
        'invalid-email': ['email'],
        'already-linked': ['email'],
        'not-yourself': ['email'],
        'is-minor': ['client_id'],
      }}
      done={(_, { email }) => t('home.settings.family.sent', { email: String(email).trim() })}
      onDone={close}
      onCancel={close}
      fields={[
        ...(adults.length === 0
          ? []
          : [
              {
                name: 'client_id',
                kind: 'select' as const,
                label: t('home.settings.family.person'),
                value: adults[0]?.id,
                options: [
                  ...adults.map(
                    ({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`] as const
                  ),
                  [null, t('home.settings.family.helper')] as const,
                ],
              },
            ]),
        {
          name: 'email',
          kind: 'email',
          label: t('home.settings.family.email'),
          hint: t('home.settings.family.email_hint'),
          max: 254,
        },
        {
          name: 'member_role',
          kind: 'select',
          label: t('home.settings.family.may'),
          value: 'member',
          options: [
            ['member', t('home.settings.family.member')],
            ['read_only', t('home.settings.family.read_only')],
          ],
        },
      ]}
    />
  )
}
