import { IconStethoscope } from '@tabler/icons-react'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { ButtonAnchor, type ButtonProps } from '../ui/button.tsx'

/** Link to the public search, a separate document. */
export function FindCareLink({ look = 'primary' }: Pick<ButtonProps, 'look'>) {
  const { t, locale } = useProgram()
  return (
    <ButtonAnchor look={look} href={localePath(locale, '/find-care')}>
      <IconStethoscope size={17} stroke={1.7} aria-hidden />
      {t('home.start.find')}
    </ButtonAnchor>
  )
}
