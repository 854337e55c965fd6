import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as spanish } from '@orama/stemmers/spanish'

/** Forms of English verbs that no ending shows. */
const irregular = new Map(
  `bit bitten bite, broke broken break, fell fallen fall, swollen swelled swell, tore torn tear, threw thrown throw, ate eaten eat, drank drunk drink,
  felt feel, lost lose, stuck stick, stung sting, bled bleed, heard hear, saw seen see, woke woken wake, slept sleep, thought think,
  forgot forgotten forget, wrote written write, grew grown grow, froze frozen freeze, shook shaken shake, ran run, swam swum swim, stood stand,
  sat sit, took taken take, teeth tooth, feet foot, children child, women woman, men man`
    .split(',')
    .flatMap((line) => {
      const forms = line.trim().split(' ')
      return forms.slice(0, -1).map((form) => [form, forms.at(-1) ?? form] as const)
    })
)
const clitic = /((?:[aei]r|ando|iendo))(?:me|te|se|le|nos|lo|la|los|las|les)$/

/** Returns what the forms of a folded word have in common in a language: `swallowed` and `swallow`, `operarme` and `operar`. */
export const rootOf = (word: string, language: 'en' | 'es'): string =>
  language === 'en' ? english(irregular.get(word) ?? word) : spanish(word.replace(clitic, '$1'))
