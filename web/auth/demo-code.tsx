import { useEffect } from 'react'
import { authConfig } from '@numo/domains/users/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { Note } from '../ui/note.tsx'

const often_ms = 5000

/** Shows the current TOTP codes of the demo users. Only with demo data. */
export function DemoCode() {
  const { t } = useProgram()
  const { data, refetch } = useRead(authConfig, {})
  useEffect(() => {
    const timer = setInterval(() => void refetch(), often_ms)
    return () => clearInterval(timer)
  }, [refetch])
  const people = data?.demo_people.filter(({ code }) => code !== null) ?? []
  return people.map(({ email, display_name, code }) => (
    <Note key={email}>
      {t('auth.demo.code', { name: display_name })}: <code>{code}</code>. {t('auth.demo.code_once')}
    </Note>
  ))
}
