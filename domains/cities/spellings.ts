/**
 * Names that the data package lacks: Spanish names where they differ, and common aliases. One city per line: local name, country, Spanish
 * name (may be empty), aliases (nicknames, abbreviations, and the name in the local script as GeoNames has it). Where a country has several cities of one name, the most populous is meant.
 */
const lines = `
Mexico City|MX|Ciudad de México|CDMX, DF, D.F., Distrito Federal, México DF, Mexico D.F., Mexico DF, Ciudad Mexico, Mexiko-Stadt, Mexiko Stadt, Mexico Ville, Cidade do México, Città del Messico, メキシコシティ, 墨西哥城
León de los Aldama|MX|León|León Guanajuato
Santiago de Querétaro|MX|Querétaro|Queretaro City, Qro
Oaxaca|MX|Oaxaca de Juárez|Oaxaca City
Acapulco de Juárez|MX|Acapulco|
Victoria de Durango|MX|Durango|
Tuxtla|MX|Tuxtla Gutiérrez|
Xalapa de Enríquez|MX|Xalapa|Jalapa
Heroica Matamoros|MX|Matamoros|
Pachuca de Soto|MX|Pachuca|
Juárez|MX|Ciudad Juárez|
Puebla|MX||Puebla de Zaragoza, Puebla City
Cancún|MX||Cancun Quintana Roo
San Miguel de Allende|MX||SMA, San Miguel
Playa del Carmen|MX||Playa, PDC
Chapala|MX||Lake Chapala, Lago de Chapala, Chapala Lakeside
Cabo San Lucas|MX||Los Cabos, Cabo, Cabos
Guadalajara|MX||GDL
Monterrey|MX||MTY
Tijuana|MX||TJ
Veracruz|MX||Puerto de Veracruz
Villahermosa|MX||Villahermosa Tabasco
Buenos Aires|AR||BsAs, Baires, CABA, Capital Federal
Las Vegas|US||Vegas
Barcelona|ES||BCN, Barna, Barcellona, Barcelone
Madrid|ES||
Puerto Vallarta|MX||Vallarta, PV
Los Algodones|MX||Algodones
Guatemala City|GT|Ciudad de Guatemala|
Panamá|PA|Ciudad de Panamá|Panama City
Havana|CU|La Habana|
Port of Spain|TT|Puerto España|
Port-au-Prince|HT|Puerto Príncipe|
San José|CR||San José Costa Rica
Saint George's|GD|Saint George|
Brasília|BR|Brasilia|
Rio de Janeiro|BR|Río de Janeiro|Rio
São Paulo|BR|San Pablo|Sampa
Paramaribo|SR||
Bogotá|CO||Bogotá DC, Santafé de Bogotá
Medellín|CO||Medellin Colombia
Cayenne|GF|Cayena|
New York City|US|Nueva York|New York, NYC, Nueva York City, NY, N.Y., Manhattan, Big Apple
Washington, D.C.|US|Washington D. C.|Washington, Washington DC
Philadelphia|US|Filadelfia|Philly
New Orleans|US|Nueva Orleans|
Los Angeles|US|Los Ángeles|LA, L.A.
San Francisco|US||SF
St. Louis|US|San Luis|Saint Louis
Honolulu|US||
Montréal|CA|Montreal|
Québec|CA|Quebec|Quebec City, Ciudad de Quebec
Vancouver|CA||
London|GB|Londres|Londra, Londen
Edinburgh|GB|Edimburgo|Édimbourg
Birmingham|GB||
Dublin|IE|Dublín|Dublino
Paris|FR|París|Parigi
Marseille|FR|Marsella|Marsiglia
Lyon|FR||Lyons, Lione
Bordeaux|FR|Burdeos|
Nice|FR|Niza|Nizza
Toulouse|FR|Tolosa de Francia|
Strasbourg|FR|Estrasburgo|Straßburg, Strasburgo
Lisbon|PT|Lisboa|Lissabon, Lisbonne, Lisbona
Porto|PT|Oporto|
Faro|PT||
Sevilla|ES||Seville, Séville, Siviglia, Sevilha
Zaragoza|ES||Saragossa
A Coruña|ES|La Coruña|Corunna
Palma|ES|Palma de Mallorca|Majorca, Mallorca
Bilbao|ES||
Donostia / San Sebastián|ES|San Sebastián|Donostia
Alicante|ES||Alacant
Valencia|ES||València
Rome|IT|Roma|
Milan|IT|Milán|Milano, Mailand
Naples|IT|Nápoles|Napoli, Neapel
Turin|IT|Turín|Torino
Florence|IT|Florencia|Firenze, Florenz
Venice|IT|Venecia|Venezia, Venedig, Venise
Genoa|IT|Génova|Genova, Genua
Bologna|IT|Bolonia|
Vatican City|VA|Ciudad del Vaticano|
Berlin|DE|Berlín|Berlino
Hamburg|DE|Hamburgo|Hambourg, Amburgo
Munich|DE|Múnich|München, Muenchen, Monaco di Baviera, Munique
Köln|DE|Colonia|Cologne, Koeln
Frankfurt am Main|DE|Fráncfort del Meno|Frankfurt, Fráncfort
Stuttgart|DE||
Nürnberg|DE|Núremberg|Nuremberg
Dresden|DE|Dresde|
Vienna|AT|Viena|Wien, Wenen
Salzburg|AT|Salzburgo|
Bern|CH|Berna|Berne
Genève|CH|Ginebra|Geneva, Genf, Ginevra, Genebra
Zürich|CH|Zúrich|Zurich, Zurigo, Zurique
Basel|CH|Basilea|Basle, Bâle
Lausanne|CH|Lausana|
Brussels|BE|Bruselas|Bruxelles, Brussel, Brüssel, Bruessel
Antwerpen|BE|Amberes|Antwerp
Gent|BE|Gante|Ghent
Brugge|BE|Brujas|Bruges
Luxembourg|LU|Luxemburgo|
Amsterdam|NL|Ámsterdam|
Rotterdam|NL|Róterdam|
The Hague|NL|La Haya|Den Haag
Copenhagen|DK|Copenhague|København, Kopenhagen, Copenaghen
Stockholm|SE|Estocolmo|
Göteborg|SE|Gotemburgo|Gothenburg
Malmö|SE||
Oslo|NO||
Helsinki|FI||
Reykjavík|IS|Reikiavik|Reykjavik
Warsaw|PL|Varsovia|Warszawa, Warschau, Varsovie
Kraków|PL|Cracovia|Krakow, Cracow
Wrocław|PL|Breslavia|Wroclaw
Prague|CZ|Praga|Praha, Prag
Budapest|HU||
Bucharest|RO|Bucarest|București
Sofia|BG|Sofía|София
Belgrade|RS|Belgrado|Beograd, Београд
Zagreb|HR||
Ljubljana|SI|Liubliana|
Sarajevo|BA||
Athens|GR|Atenas|Athina, Αθήνα
Thessaloníki|GR|Tesalónica|Thessaloniki, Salonica, Θεσσαλονίκη
Istanbul|TR|Estambul|İstanbul, Constantinople
İzmir|TR|Esmirna|Izmir
Nicosia|CY||Lefkosia
Valletta|MT|La Valeta|
Moscow|RU|Moscú|Moskva, Москва
Saint Petersburg|RU|San Petersburgo|St Petersburg, Санкт-Петербург, Питер
Kyiv|UA|Kiev|Kiev, Київ, Киев
Tbilisi|GE|Tiflis|თბილისი
Yerevan|AM|Ereván|Երևան
Baku|AZ|Bakú|
Tallinn|EE|Tallin|
Vilnius|LT|Vilna|
Chisinau|MD|Chisináu|
Dubai|AE|Dubái|دبي
Abu Dhabi|AE|Abu Dabi|أبو ظبي, أبوظبي
Sharjah|AE|Sarja|
Doha|QA||الدوحة
Kuwait City|KW|Ciudad de Kuwait|Kuwait
Riyadh|SA|Riad|الرياض
Jeddah|SA|Yeda|Jidda, جدة
Mecca|SA|La Meca|Makkah
Muscat|OM|Mascate|
Jerusalem|IL|Jerusalén|ירושלים, القدس
Tel Aviv|IL||Tel Aviv-Yafo, תל אביב
Beirut|LB||بيروت
Damascus|SY|Damasco|
Amman|JO|Amán|عمان
Baghdad|IQ|Bagdad|بغداد
Tehran|IR|Teherán|تهران
Cairo|EG|El Cairo|القاهرة
Alexandria|EG|Alejandría|
Tunis|TN|Túnez|
Algiers|DZ|Argel|
Casablanca|MA||الدار البيضاء
Tangier|MA|Tánger|
Marrakesh|MA|Marrakech|Marrakech
Cape Town|ZA|Ciudad del Cabo|
Johannesburg|ZA|Johannesburgo|Joburg
Addis Ababa|ET|Adís Abeba|
Delhi|IN||New Delhi NCR, दिल्ली
New Delhi|IN|Nueva Delhi|
Mumbai|IN|Bombay|Bombay, मुंबई
Kolkata|IN|Calcuta|Calcutta, কলকাতা
Bengaluru|IN|Bangalore|Bangalore, ಬೆಂಗಳೂರು
Chennai|IN|Madrás|Madras, சென்னை
Kathmandu|NP|Katmandú|काठमाडौं
Bangkok|TH||Krung Thep, BKK, กรุงเทพ, กรุงเทพฯ, กรุงเทพมหานคร, Krungthep
Chiang Mai|TH||Chiangmai, เชียงใหม่
Ko Samui|TH||Koh Samui, เกาะสมุย
Phuket|TH|Puket|ภูเก็ต
Ho Chi Minh City|VN|Ciudad Ho Chi Minh|Saigon, Saigón, HCMC, Sài Gòn, TPHCM
Hanoi|VN|Hanói|Hà Nội
Phnom Penh|KH|Nom Pen|ភ្នំពេញ
Yangon|MM|Rangún|Rangoon, ရန်ကုန်
Singapore|SG|Singapur|新加坡
Kuala Lumpur|MY||KL, 吉隆坡
Jakarta|ID|Yakarta|
Denpasar|ID||Bali
Manila|PH||
Beijing|CN|Pekín|Peking, 北京
Shanghai|CN|Shanghái|上海
Guangzhou|CN|Cantón|Canton, 广州
Nanjing|CN|Nankín|
Hong Kong|HK||Hongkong, 香港
Macau|MO|Macao|澳門, 澳门
Taipei|TW|Taipéi|台北, 臺北
Seoul|KR|Seúl|서울
Busan|KR||Pusan, 부산
Tokyo|JP|Tokio|東京, 东京
Kyoto|JP|Kioto|京都
Sydney|AU|Sídney|
Melbourne|AU||
San Diego|US||San Diego California
Miami|US||Miami Florida
Lima|PE||Lima Perú
Shenzhen|CN||深圳
Osaka|JP||大阪, Ōsaka
Pattaya|TH||พัทยา
`

export type Spelling = { name: string; country: string; name_es: string | null; others: string[] }

export const spellings: readonly Spelling[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', country = '', name_es = '', others = ''] = line.split('|')
    return {
      name,
      country,
      name_es: name_es || null,
      others: others.split(',').flatMap((other) => other.trim() || []),
    }
  })
