import { IconCheck, IconFrame, IconSun } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'

/** Three short tips for a readable photo. */
export function CaptureTips() {
  const { t } = useProgram()
  return (
    <ul className="cap-tips" aria-label={t('capture.tips.title')}>
      <li>
        <IconFrame size={18} aria-hidden />
        {t('capture.tips.flat')}
      </li>
      <li>
        <IconSun size={18} aria-hidden />
        {t('capture.tips.light')}
      </li>
      <li>
        <IconCheck size={18} aria-hidden />
        {t('capture.tips.corners')}
      </li>
    </ul>
  )
}
