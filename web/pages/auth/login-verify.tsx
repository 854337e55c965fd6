import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { signInWithToken } from '@numo/domains/users/contract.ts'
import { useEndpointForm } from '../../app/forms/use-endpoint-form.ts'
import { useProgram } from '../../app/program.ts'
import { ProveHere, ProveWithLink } from '../../auth/prove-here.tsx'
import { FactorForm } from '../../auth/factor-form.tsx'
import { CallProblem } from '../../app/call-problem.ts'
import { forgetLinkAddress, keptLinkAddress } from '../../auth/link-address.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { keptTicket } from '../../auth/ticket.ts'
import { useSignIn } from '../../auth/use-sign-in.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/fields/text-fields.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/**
 * The second half of signing in: the code of a second factor, or the token of a link. And, in the middle of a session,
 * the proof that it is them: `return` says where they go on, `proof` is of the link in a mail.
 */
export function Page() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const proof = query.get('proof') ?? ''
  const back = query.get('return')
  if (proof) return <ProveWithLink token={proof} />
  if (back !== null && !token) return <ProveHere back={back} />
  const needed = keptTicket()
  if (token) return <LinkSignIn token={token} />
  return needed ? <FactorForm needed={needed} /> : <NoToken />
}

/**
 * Asks for a press first: programs that look at links in e-mails must not use them up. A browser that did not ask for
 * the link asks whose it is, so that a link somebody was handed does not sign them in as somebody else.
 */
function LinkSignIn({ token }: { token: string }) {
  const { t, identity } = useProgram()
  const { take } = useSignIn()
  const [hasFailed, setFailed] = useState(false)
  const [known] = useState(keptLinkAddress)
  const { errors, general, isBusy, hasProblem, form, field } = useEndpointForm(
    signInWithToken,
    { email: known ?? '' },
    {
      labels: { email: t('auth.field.email') },
      needed: { email: t('auth.need.email') },
      fixed: { token },
      asks_to_leave: false,
      async send({ email }) {
        const answer = await (await identity()).signInWithToken(token, email)
        forgetLinkAddress()
        await take(answer)
        return null
      },
      explain(error) {
        // Only an answer about the link ends it; whoever mistyped their address may try again as well.
        setFailed(known !== null && isAboutLink(error))
        return t(sentenceOf('token', error))
      },
    }
  )
  useTitle(t('auth.verify.link_title'), hasProblem)
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.link_title')}</h1>
      <ErrorSummary errors={errors} general={general} />
      {hasFailed ? (
        <ButtonLink look="primary" isWide to="/auth/login">
          {t('auth.verify.again')}
        </ButtonLink>
      ) : (
        <form {...form} className="stack">
          <p className="dim">{t('auth.verify.link_text')}</p>
          {known === null && (
            <EmailField
              {...field('email')}
              maxLength={320}
              hint={t('auth.verify.link_email_hint')}
            />
          )}
          <SubmitButton isBusy={isBusy}>{t('auth.verify.link_submit')}</SubmitButton>
        </form>
      )}
    </>
  )
}

const isAboutLink = (error: unknown) =>
  error instanceof CallProblem && ['invalid-token', 'token-mismatch'].includes(error.code)

function NoToken() {
  const { t } = useProgram()
  useTitle(t('auth.verify.link_title'))
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.link_title')}</h1>
      <p>{t('auth.verify.no_token')}</p>
      <ButtonLink look="primary" isWide to="/auth/login">
        {t('auth.back_to_login')}
      </ButtonLink>
    </>
  )
}
