import { expect, test } from 'vitest'
import { understand } from '../understand.ts'

const isUrgent = (query: string) => understand(query).notes.includes('urgent')

test.each([
  'vomiting blood after dinner',
  'bleeding a lot after surgery',
  'no puedo respirar despues de comer',
  'convulsiones sin control',
  'seizures out of control',
  'suicide',
  'my son is at risk of suicide',
  'prevencion del suicidio',
  'hit my head and my nose bleeds',
  'unconscious and snoring',
  'i feel like killing myself',
  'my daughter keeps cutting herself',
  'se quiere quitar la vida',
  'mi hijo dice que se quiere matar',
  'my dad has a history of asthma and cant breathe',
  'my mother has a history of diabetes and is having a stroke',
  'hace 10 minutos tuvo una convulsion',
  'my 3 year old swallowed a marble',
  'el niño se trago un iman',
  'bleeding heavily after a fall',
  'he couldnt breathe and turned blue',
  'vomitó con sangre',
  'dolor de pecho y brazo dormido',
  'chest pain and sweating',
  'my flatmate has taken a load of paracetamol',
  'se tomó todas las pastillas de mi mamá',
  'she took 30 pills',
  'mi hermana dice que ya no quiere estar viva',
  'he says he doesnt want to be alive anymore',
  'my dad suddenly cant speak and his mouth is crooked',
  'de repente no puede hablar',
  'tiene la cara torcida y no mueve el brazo',
  'el bebe se trago un pedazo de plastico',
  'my partner keeps clutching his chest',
  // Misspelt.
  'he is having a siezure',
  'mi papa se callo y no reaciona',
  'hes unconcious',
  'mi abuelo se desmallo',
  'creo que me esta dando un infarto',
  'face swollen after shrimp and hard to breathe',
  'se me hincho la lengua despues de comer mariscos',
  'dont want to be here anymore',
  'half my face is numb and i cant lift my arm',
  'my toddler ate my pills',
  'me pico una viuda negra',
  'boiling water burn on toddler',
  'me cayo cloro en los ojos',
  'me atropello una moto',
  'asthma attack inhaler not working',
  'pooping lots of blood',
  'i havent felt the baby move today',
  'fiebre y cuello tieso',
  'fell from roof cant move',
  'baby fell on head and is vomiting',
  'de repente perdi la vista',
  'diabetico y muy desorientado',
  'my wife fell and broke her hip',
])('what happens now cannot wait, whatever it began with: %s', (query) => {
  expect(isUrgent(query)).toBe(true)
  expect(understand(query).specialty_ids[0]).toBe('emergency-medicine')
})

test.each([
  'stroke rehab',
  'rehab after a stroke',
  'control despues de un infarto',
  'physio after a car accident',
  'heart attack prevention',
  'nose wont stop bleeding',
  'snoring and choking at night',
  'had a stroke 2 years ago',
  'trouble swallowing pills',
  'stabbing pain in my back',
  'ate something bad',
  'my gums bleed a lot',
  'tengo la nariz chueca y no respiro bien',
  'took ibuprofen but my knee still hurts',
  'my son doesnt want to live with his dad',
  'i hurt myself at the gym',
  'toma pastillas para la presion',
  'pain when i run over 5k',
  'bad burning when i pee',
  'heavy bleeding every period',
  'hemorroides que sangran mucho',
  'me ahogo cuando subo escaleras',
  'se desmayo hace 2 meses',
  'collapsed arches',
  'neurologo para convulsiones',
  'car accident last week neck pain',
  'i hurt myself falling off my bike',
  'me quiero morir del dolor de muela',
  'tos con flemas en el pecho y sudo en la noche',
  'mi bebe no agarra el pecho',
  'fear of having a heart attack',
  'got a shot in the butt',
  'swollen throat',
  'dry itchy eyes for several weeks now',
])('what is over, or only feared, can: %s', (query) => {
  expect(isUrgent(query)).toBe(false)
})

test.each(['my water broke', 'ya viene el bebe'])(
  'a birth is urgent, and the midwife’s: %s',
  (query) => {
    expect(isUrgent(query)).toBe(true)
    expect(understand(query).specialty_ids[0]).not.toBe('emergency-medicine')
  }
)
