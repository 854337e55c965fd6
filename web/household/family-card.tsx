import { setFamilyAccess } from '@numo/domains/access/contract-household.ts'
import { getAccount, type Account } from '@numo/domains/accounts/contract.ts'
import { revokeFamilyInvitation } from '@numo/domains/onboarding/contract-family.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { daysToFullAge, isAdult } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { useWho } from '../app/session/use-who.ts'
import { QueryState } from '../app/query-state.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { useCommand } from '../app/use-command.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { InviteForm } from './invite-form.tsx'
import { today } from '../app/today.ts'
import { memberRoles } from '@numo/domains/access/enums.ts'
import { Card } from '../ui/card.tsx'

type User = Account['users'][number]

/** Users of the household, open invitations, and people who should be invited. */
export function FamilyCard({ onboarding }: { onboarding: Onboarding }) {
  const { t } = useProgram()
  const { user } = useWho()
  const accountId = onboarding.account.id
  const query = useRead(getAccount, { accountId })
  return (
    <Card title={t('home.settings.family.title')} note={t('home.settings.family.text')}>
      <QueryState query={query}>
        {({ users }) => {
          const isOwner = users.some(
            ({ email, member_role }) => email === user.email && member_role === 'owner'
          )
          return (
            <>
              <ul className="rows">
                {users.map((one) => (
                  <Member
                    key={one.id}
                    one={one}
                    accountId={accountId}
                    isMe={one.email === user.email}
                    isOwner={isOwner}
                  />
                ))}
                <Invited onboarding={onboarding} />
              </ul>
              <AdultReminder onboarding={onboarding} />
              {isOwner ? (
                <InviteForm onboarding={onboarding} />
              ) : (
                <p className="dim">{t('home.settings.family.owner_only')}</p>
              )}
            </>
          )
        }}
      </QueryState>
    </Card>
  )
}

function Member({
  one,
  accountId,
  isMe,
  isOwner,
}: {
  one: User
  accountId: string
  isMe: boolean
  isOwner: boolean
}) {
  const { t } = useProgram()
  const { run, isPending } = useCommand(setFamilyAccess, {
    done: t('home.settings.family.role_saved'),
  })
  const name = one.display_name === 'User' ? one.email : one.display_name
  return (
    <li>
      <span>
        <b>{name}</b> {isMe && <span className="dim">{t('home.settings.family.you')}</span>}
        <small>{one.email}</small>
      </span>
      {isOwner && !isMe ? (
        <span className="row">
          <select
            className="select-sm"
            aria-label={t('home.settings.family.role', { name })}
            value={one.member_role}
            disabled={isPending}
            onChange={(event) => {
              const member_role = memberRoles.find((known) => known === event.target.value)
              if (member_role) void run({ accountId, user_id: one.id, member_role })
            }}
          >
            {memberRoles.map((role) => (
              <option key={role} value={role}>
                {t(`home.settings.family.${role}`)}
              </option>
            ))}
          </select>
          <ConfirmButton
            look="ghost"
            size="sm"
            is_danger
            label={t('home.settings.remove')}
            aria={t('home.settings.family.remove', { name })}
            question={t('home.settings.family.remove_question', { name })}
            text={t('home.settings.family.remove_text')}
            verb={t('home.settings.family.remove_button')}
            done={t('home.settings.family.removed')}
            endpoint={setFamilyAccess}
            input={{ accountId, user_id: one.id, member_role: null }}
          />
        </span>
      ) : (
        <span className="dim">{t(`home.settings.family.${one.member_role}`)}</span>
      )}
    </li>
  )
}

function Invited({ onboarding }: { onboarding: Onboarding }) {
  const { t, formats } = useProgram()
  return onboarding.invitations
    .filter(({ state }) => state === 'open' || state === 'declined')
    .map(({ id, email, expires_at, state }) => (
      <li key={id}>
        <span>
          <b>{email}</b>
          <small>
            {state === 'open'
              ? t('home.settings.family.open', { day: formats.moment(expires_at, 'day') })
              : t('home.settings.family.declined')}
          </small>
        </span>
        {onboarding.may_invite && state === 'open' && (
          <CommandButton
            look="ghost"
            size="sm"
            aria-label={t('home.settings.family.revoke', { email })}
            endpoint={revokeFamilyInvitation}
            input={{ accountId: onboarding.account.id, id }}
            done={t('home.settings.family.revoked')}
          >
            {t('home.settings.consents.withdraw')}
          </CommandButton>
        )}
      </li>
    ))
}

/** Reminds that adults own their record: from half a year before the 18th birthday until they sign in. */
function AdultReminder({ onboarding }: { onboarding: Onboarding }) {
  const { t, formats } = useProgram()
  const day = today()
  return onboarding.clients
    .filter(({ signs_in, relationship }) => !signs_in && relationship !== 'self')
    .map(({ id, first_name: name, birth_date }) => {
      const days = daysToFullAge(birth_date, day)
      if (days === null && !isAdult(birth_date, day)) return null
      const on = `${Number(birth_date.slice(0, 4)) + 18}${birth_date.slice(4)}`
      return (
        <p key={id} className="hand-over">
          {days === null
            ? t('home.settings.family.adults', { name })
            : t('home.settings.family.of_age', { name, day: formats.day(on) })}
        </p>
      )
    })
}
