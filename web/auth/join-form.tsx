import { joinByInvitation } from '@numo/domains/onboarding/contract-invitation.ts'
import { useProgram } from '../app/program.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'
import { EmailField, TextField } from '../ui/fields/text-fields.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Invited } from './invitation.tsx'
import { shortPassword } from './password-length.ts'
import { sentenceOf } from './sentences.ts'
import { TermsField } from './terms-field.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Accepts an invitation with a new user. The email address is fixed: the link proves it. */
export function JoinForm({ token, invited }: { token: string; invited: Invited }) {
  const { t, caller, identity, locale } = useProgram()
  const { take } = useSignIn()
  const { errors, general, isBusy, form, field } = useEndpointForm(
    joinByInvitation,
    { display_name: invited.display_name ?? '', password: '', accepts_terms: false },
    {
      labels: {
        display_name: t('auth.field.name'),
        password: t('auth.field.password'),
        accepts_terms: t('auth.need.terms'),
      },
      needed: { display_name: t('auth.need.name'), accepts_terms: t('auth.need.terms') },
      check: ({ password }) => shortPassword('password', password, t),
      fixed: { token, locale, timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      asks_to_leave: false,
      async send(input) {
        const { email } = await caller.call(joinByInvitation, input)
        await take(await (await identity()).signIn(email, input.password))
        return null
      },
      explain: (error) => t(sentenceOf('invitation', error)),
      refused: { 'weak-password': ['password'], 'short-for-staff': ['password'] },
    }
  )
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      <TextField
        {...field('display_name')}
        autoComplete="name"
        spellCheck={false}
        maxLength={120}
        hint={t('auth.field.name_hint')}
      />
      <EmailField
        name="email"
        autoComplete="username"
        readOnly
        value={invited.email}
        onChange={() => {}}
        label={t('auth.field.email')}
        hint={t('auth.invite.address_fixed')}
      />
      <NewPasswordField {...field('password')} />
      {invited.kind === 'household' && <p className="dim">{t('auth.invite.agree')}</p>}
      <TermsField {...field<boolean>('accepts_terms')} />
      <SubmitButton isBusy={isBusy}>{t('auth.invite.accept')}</SubmitButton>
    </form>
  )
}
