import { useQuery } from '@tanstack/react-query'
import { authConfig } from '@numo/domains/users/contract.ts'
import { useProgram } from '../app/program.ts'

const often_ms = 5000

/** On demo data: the codes that the authenticators of its people show right now. */
export function DemoCode() {
  const { t, caller } = useProgram()
  const config = useQuery({
    queryKey: ['demo-codes'],
    queryFn: ({ signal }) => caller.call(authConfig, {}, signal),
    refetchInterval: often_ms,
  })
  const people = config.data?.demo_people.filter(({ code }) => code !== null) ?? []
  return people.map(({ email, display_name, code }) => (
    <p key={email} className="note">
      {t('auth.demo.code', { name: display_name })}: <code>{code}</code>. {t('auth.demo.code_once')}
    </p>
  ))
}
