import { useState } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { saveMemberNumber } from '@numo/domains/insurance/contract-coverage.ts'
import { useProgram } from '../app/program.ts'
import { Field } from '../ui/field.tsx'
import { fullName } from '../ui/full-name.ts'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type Member = CoverPolicy['members'][number]

/** Whom a policy covers, each with the number it knows them by. */
export function Members({ policy, accountId }: { policy: CoverPolicy; accountId: string }) {
  const { t } = useProgram()
  return (
    <section aria-label={t('home.insurance.people')}>
      <h3>{t('home.insurance.people')}</h3>
      {policy.members.length === 0 && <p className="dim">{t('home.insurance.people_none')}</p>}
      <ul className="rows">
        {policy.members.map((member) => (
          <MemberRow
            key={`${member.coverage_id} ${member.version}`}
            member={member}
            accountId={accountId}
          />
        ))}
      </ul>
      <p>
        <ButtonLink size="xs" to="/onboard/clients?edit=1">
          {t('home.insurance.people_add')}
        </ButtonLink>
      </p>
    </section>
  )
}

function MemberRow({ member, accountId }: { member: Member; accountId: string }) {
  const { t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState(member.member_id ?? '')
  const name = fullName(member)
  const save = () =>
    run(async () => {
      const { coverage_id: id, version } = member
      await caller.call(saveMemberNumber, { accountId, id, version, member_id: number || null })
      setOpen(false)
    }, t('home.insurance.member_saved'))
  if (isOpen)
    return (
      <li>
        <form
          className="inline"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Field
            name={`member-${member.coverage_id}`}
            label={`${t('home.insurance.member_number')}: ${name}`}
            value={number}
            maxLength={80}
            autoComplete="off"
            // The field is what was asked for.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setNumber(target.value)}
          />
          <Button type="submit" look="primary" aria-busy={isBusy}>
            {t('app.save')}
          </Button>
          <Button look="ghost" onClick={() => setOpen(false)}>
            {t('app.cancel')}
          </Button>
        </form>
      </li>
    )
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{t(`cover.relationship.${member.relationship}`)}</small>
      </span>
      <span className="row">
        <span className={member.member_id === null ? 'dim' : 'tnum'}>
          {member.member_id ?? t('home.insurance.member_none')}
        </span>
        <Button
          size="xs"
          aria-label={t('home.insurance.member_edit', { name })}
          onClick={() => setOpen(true)}
        >
          {t('home.insurance.edit')}
        </Button>
      </span>
    </li>
  )
}
