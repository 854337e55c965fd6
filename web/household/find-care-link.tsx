import { IconStethoscope } from '@tabler/icons-react'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'

/** To the public search; it is another document. */
export function FindCareLink({ look }: { look: string }) {
  const { t, locale } = useProgram()
  return (
    <a className={look} href={localePath(locale, '/find-care')}>
      <IconStethoscope size={17} stroke={1.7} aria-hidden />
      {t('home.start.find')}
    </a>
  )
}
