import type { Words } from '../concepts.ts';

const swedish: Words = {
  password:
    'lösenord|lösenordet|losenord|nuvarande lösenord|inloggningsuppgifter|lösenkod|det du skriver för att logga in|inloggningsord|ord för inloggning',
  pin: 'pinkod|pin kod|pinkoden|kortets pinkod|kod till kortet|kortkod|kortets kod|koden till kortet|bankomatkod|säkerhetskod bankid|kod till bankid|bankid kod|puk|puk kod|skärmlåskod|pin till appen|upplåsningskod|fyrsiffrig kod till kortet',
  otp: 'engångskod|sms kod|smskod|verifieringskod|bekräftelsekod|engångslösenord|bankdosa kod|kod från bankdosan|svarskod|återställningskod|koden i sms|kod i sms|siffrorna i sms|sexsiffrig kod|sexsiffriga koden|6 siffrig kod|sexsiffrigt nummer|koden i sms et|svarskoden|kontrollkod från dosan|svarskod från dosan|svarskod från bankdosan|tvåstegspin|pin för tvåstegsverifiering|tvåstegsverifiering|reservkoder|backupkoder|återställningskoder|parkopplingskod|aktiveringskod|sms koden|inloggningskod|kod från mobilen',
  card: 'kortnummer|kreditkortsnummer|bankkortsnummer|kreditkort|betalkort|kortuppgifter|kortinnehavare|kontokort|kortets nummer|numret på kortet|kortnumret|präglade siffror|de präglade siffrorna|upphöjda siffror|långa numret|siffrorna på framsidan|fyra gånger fyra siffror|kortets siffror|siffrorna på kortet',
  cvv: 'cvv kod|cvc kod|säkerhetskod|tresiffrig kod|tre siffror på baksidan|kortets säkerhetskod|tre sista siffrorna|siffrorna på baksidan|cvv|koden på baksidan|siffrorna bak|tre siffror bak|de tre på baksidan|säkerhetskoden',
  expiry: 'utgångsdatum|giltigt till|giltig till|giltighetstid|mm åå|går ut|giltigt|gäller till|utgår|giltigt t o m',
  seed: 'återställningsfras|seedfras|återställningsord|12 ord|24 ord|privat nyckel|hemlig fras|orden i rätt ordning|orden i ordning|orden på lappen|återhämtningsfras',
  person: 'personnr|pers nr|persnr|personnummer|passnummer|körkortsnummer',
  identity: 'bankid kod|bankid lösenord',
  bankLogin:
    'internetbank|internetbanken|mobilbank|bankid|mobilt bankid|säkerhetsdosa|personlig kod|säkerhetskod bankid|kod från dosan|koden i dosan|svarskod dosa|internetkod|bankens kod|personlig kod till banken|bankkod|internetkoden|säkerhetskoden till bankid|pin till bankid|bankid pin|kod till mobilt bankid|mobilt bankid kod|inloggning till banken|inlogg till banken|bankinlogg|användarnamn internetbank|personlig kod internetbank|svarskod|freja pin',
  login:
    'användarnamn|e post|epost|e postadress|mejl|mejladress|e mail|mobilnummer|telefonnummer|kontonummer|inloggning|jobbmejl|jobbmail|arbetsmejl|tjänstemejl|skolmejl|jobbets mejl|mejl på jobbet|whatsapp nummer|mobilnr',
  bank: 'bank|bankkonto|kort|bankkort|swish|bankomat|bankomaten|ta ut pengar|uttag|bankapp|bankappen|kortterminal|banken|bankens',
  filler:
    'ditt|din|dina|ange|skriv|in|fyll|i|vänligen|bekräfta|upprepa|igen|nuvarande|gammalt|nytt|nya|gamla|det|den|av|för|till|på|och|eller|e post|epost|konto|kort|kod|nummer|här|obligatoriskt|vad|är|siffror|ord|sms|användarnamn|mejl|med|fullständigt|var|god|tre|fyra|sexton|siffrorna|sista|de tre|giltigt|giltig|gällande|aktuella|aktuellt|tillhörande|app|appen|som|just|idag|mitt|min|vårt',
  about:
    'styrka|glömt|glömde|återställa|återställ|byta|byter|hur|hur ofta|hur många|vilka|vilket|varför|när|har|använder|lösenordshanterare|policy|enkät|undersökning|åsikt|problem|sista fyra|bibliotekskort|lånekort|medlemskort|presentkort|vykort|wifi|gåta|ledtråd|spel|lånekortsnummer|texten i meddelandet|meddelandets text|text i sms',
  never: 'aldrig|inte|ej|inga|ingen',
  verb: 'ange|skriv in|fyll i|lämna|skicka|bekräfta|uppge|mata in|verifiera|logga in med',
  object: 'konto|kontot|brevlåda|inkorg|kort|kortet|åtkomst|profil|uppgifter|identitet|betalning|prenumeration|bankid|mejl|e post',
  trouble:
    'spärrat|spärras|spärrad|avstängt|avstängd|stängs|stängas|begränsat|begränsad|inaktiverat|inaktiveras|utgår|utgått|ovanlig|ovanliga|misstänkt|misstänkta|obehörig|raderas|raderat|nekad|misslyckades|blockerat|blockeras',
  verify:
    'verifiera|verifiering|validera|bekräfta ditt|bekräfta din|bekräfta dina|uppdatera|uppdatering|återaktivera|aktivera|låsa upp|återställ ditt|förnya|legitimera',
  storage:
    'lagringsutrymme|lagringsgräns|brevlådan är full|inkorgen är full|överskridit|lösenord går ut|lösenordet går ut|är full|nästan full|inkorg full',
  prize: 'du har vunnit|vunnit|vinnare|grattis|utvald|hämta din vinst|gratis iphone|arv|lotteri|belöning',
  refund: 'återbetalning|skatteåterbäring|återbäring|ersättning|bidrag|elstöd',
  parcel: 'paket|paketet|leverans|leveransen|tullavgift|fraktavgift|försändelse|tull',
  urgency: 'brådskande|omedelbart|omgående|inom 24|inom 48|24 timmar|48 timmar|sista påminnelse|sista varning|annars|snarast',
  side: 'på baksidan|baksidan|bak på|från baksidan|på framsidan',
};

const danishNorwegian: Words = {
  password:
    'adgangskode|adgangskoden|kodeord|passord|passordet|kodeordet|løsen|nuværende adgangskode|nåværende passord|loginoplysninger|innloggingsinformasjon|adgangskoder|passordfrase|det du skriver for at logge ind|login ord|det du taster for at logge ind',
  pin: 'pinkode|pin kode|kortets pinkode|pinkoden|dankortkode|dankort pin|kortkode|koden til kortet|kode til dankortet|pin kode til kortet|pin til kortet|bankkort pin|kode til bankkortet|puk|puk kode|skærmkode|skjermkode|pin til appen|opplåsingskode',
  otp: 'engangskode|engangskoden|sms kode|bekræftelseskode|bekreftelseskode|verifikationskode|verifiseringskode|nøglekort|nøgleviser|kodebrikke|engangspassord|gendannelseskode|kode fra sms|koden fra sms|koden i sms|tallene fra sms|sekscifret kode|sekscifrede kode|6 cifret kode|seks cifret kode|koden på 6 cifre|sms koden|sekssifret kode|sekssifrede kode|6 sifret kode|totrinnspin|totrinsbekræftelse|pin til totrinsbekræftelse|totrinnsbekreftelse|pin for totrinnsbekreftelse|reservekoder|backupkoder|gendannelseskoder|gjenopprettingskoder|parringskode|aktiveringskode|kode fra brikken|koden på brikken|kode fra nøgleviseren|whatsapp kode',
  card: 'kortnummer|kreditkortnummer|kreditkort|betalingskort|kortoplysninger|kortopplysninger|kortholder|dankort|bankkort|kortinnehaver|korttnummer|kortets nummer|nummeret på kortet|kortnummeret|prægede tal|de prægede tal|lange nummer på kortet|tallene foran på kortet|fire gange fire tal|pregede tall|de pregede tallene|lange nummeret|tallene på framsiden|tall foran på kortet|kortets tal|tallene på kortet',
  cvv: 'kontrolcifre|kontrollsifre|sikkerhedskode|sikkerhetskode|cvc kode|cvv kode|tre cifre på bagsiden|tre sifre på baksiden|3 cifre|3 sifre|koden på bagsiden|tallene bagpå|cifrene bagpå|tre cifre bagpå|de tre på bagsiden|koden bak|siffer bak|tre siffer bak|tre tall bak|koden på baksiden|sifrene bak|de tre bak|tre siffer på baksiden',
  expiry: 'udløbsdato|utløpsdato|gyldig til|mm åå|udløber|utløper|udløb|gyldig|utløp|gælder til|gjelder til',
  seed: 'gendannelsessætning|gjenopprettingsfrase|gendannelsesfrase|seed frase|12 ord|24 ord|privat nøgle|privat nøkkel|hemmelig frase|ordene i rækkefølge|ordene i rigtig rækkefølge|ordene på sedlen|gendannelsesord|ordene i rekkefølge|ordene på lappen|gjenopprettingsord',
  person: 'cpr nummer|cpr|personnummer|fødselsnummer|pasnummer|passnummer|kørekortnummer',
  bankLogin:
    'netbank|mobilbank|nettbank|mitid|mitid adgangskode|nemid|nemid adgangskode|bankid|bankid passord|mitid bruger id|netbank adgangskode|mitid kode|kode til netbank|nemid kode|adgang til netbank|personlig adgangskode netbank|bankid kode|engangskode fra bankid|mitid brugerid|mitid brugernavn|mitid kodeord|mitid pinkode|mit id kode|mit id bruger|netbank kode|netbank bruger|kodeord til netbank|mobilbank kode|servicekode|personlig passord|det personlige passordet|bankid personlig passord|kode fra bankid|nettbank passord|bank id passord|min id passord|minid passord|commfides|buypass passord|buypass kode|kode fra kodebrikken|bruger id og adgangskode til netbanken|netbanken|nettbanken|passord til nettbanken|adgangskode til netbanken',
  login:
    'brugernavn|brukernavn|e mailadresse|e postadresse|e post|mail|bruger id|bruker id|telefonnummer|mobilnummer|kontonummer|mobil|arbejdsmail|jobmail|skolemail|firmamail|arbejdsmailen|jobbmail|jobbepost|jobb e post|skole e post|firma e post|whatsapp nummer|mailadresse|telefon|tlf|mobilnr',
  bank: 'bank|bankkonto|kort|vipps|mobilepay|hæveautomat|hæveautomaten|hæve penge|minibank|minibanken|ta ut penger|bankapp|bankappen|betalingsterminal|netbank|nettbank|netbanken|nettbanken|bankens|banken',
  filler:
    'din|dit|dine|ditt|indtast|skriv|tast|inn|ind|venligst|vennligst|bekræft|bekreft|gentag|gjenta|igen|igjen|nuværende|nåværende|gammel|gammelt|ny|nyt|nytt|den|det|af|av|for|til|på|og|eller|e mail|mail|konto|kort|kode|nummer|her|påkrævet|påkrevd|hvad|hva|er|cifre|sifre|ord|sms|bruger|oplys|oppgi|tre|fire|seksten|cifrene|tallene|tal|siste|sidste|sifrene|gyldig|gyldigt|gældende|gjeldende|aktuelle|tilhørende|app|appen|som|netop|nettopp|mitt|min',
  about:
    'styrke|glemt|nulstil|nulstille|tilbakestill|skifte|skifter|bytter|hvor|hvor ofte|hvor mange|hvilke|hvilken|hvorfor|hvornår|når|har|bruger du|bruker du|adgangskodehåndtering|politik|undersøgelse|undersøkelse|spørreundersøkelse|mening|problem|problemer|sidste fire|siste fire|lånerkort|lånekort|medlemskort|gavekort|postkort|wifi|gåde|gåte|ledetråd|spil|spill|sundhedskort|teksten i beskeden|beskedens tekst|teksten i meldingen|meldingsteksten|tekst i sms|du bruger|bruger i|i bruger|du bruker|bruker dere|dere bruker|hvem bruger|hvem bruker',
  never: 'aldrig|aldri|ikke|ingen|intet',
  verb: 'indtast|skriv inn|skriv|oplys|oppgi|send|bekræft|bekreft|angiv|angi|verificer|verifiser|udfyld|tast',
  object:
    'konto|kontoen|postkasse|postboks|innboks|indbakke|kort|kortet|adgang|tilgang|profil|oplysninger|opplysninger|identitet|betaling|abonnement|mitid|bankid|mail',
  trouble:
    'spærret|sperret|spærres|lukket|lukkes|stengt|stenges|suspenderet|suspendert|begrænset|begrenset|deaktiveret|deaktivert|udløber|utløper|udløbet|utløpt|usædvanlig|uvanlig|mistænkelig|mistenkelig|slettet|slettes|afvist|avvist|mislykkedes|blokeret|blokkert',
  verify:
    'verificer|verificere|verifisere|verifiser|bekræft dine|bekræft din|bekreft din|bekreft dine|opdater|opdatere|oppdater|oppdatere|genaktiver|reaktiver|aktivér|lås op|valider|forny',
  storage: 'lagerplads|lagringsplass|indbakken er fuld|innboksen er full|overskredet|adgangskode udløber|passordet utløper|fuld',
  prize: 'du har vundet|du har vunnet|vinder|vinner|tillykke|gratulerer|udvalgt|utvalgt|hent din præmie|lotteri|arv|belønning',
  refund: 'tilbagebetaling|tilbakebetaling|skatterefusion|overskydende skat|skattepenge|refusion|refusjon|erstatning|kompensation',
  parcel:
    'pakke|pakken|levering|leveringen|toldgebyr|tollgebyr|toldafgift|told og|betale told|toldbehandling|toll|forsendelse|fragtgebyr|fraktgebyr',
  urgency:
    'haster|omgående|øjeblikkeligt|umiddelbart|inden for 24|innen 24|24 timer|48 timer|sidste påmindelse|siste påminnelse|ellers|hurtigst muligt|straks',
  side: 'på bagsiden|bagsiden|på baksiden|baksiden|bag på|bak på|på forsiden|fra bagsiden|fra baksiden',
};

const finnish: Words = {
  password:
    'salasana|salasanasi|salasanat|salasanan|nykyinen salasana|salasanaa|tunnussana|salasanalause|tunnusluku|kirjautumistiedot|jolla kirjaudut|millä kirjaudut|kirjautumissana|mitä kirjoitat kirjautuessasi|avaussana|salasan*',
  pin: 'pin koodi|pinkoodi|kortin pin|kortin tunnusluku|pin koodin|tunnusluku*|tunnusluvu*|pin koodi*|pin luku|tunnusluku|tunnusluvun|puk|puk koodi|suojakoodi|näytön lukituskoodi|avauskoodi|pankkisovelluksen pin|nelinumeroinen tunnusluku',
  otp: 'kertakäyttökoodi|vahvistuskoodi|tekstiviestikoodi|tunnuslukusovellus|avainluku|kertakäyttösalasana|sms koodi|varmennuskoodi|avainlukulista|palautuskoodi|koodi tekstiviestistä|tekstiviestin koodi|tekstiviestillä saatu koodi|viestin koodi|numero viestistä|vahvistuskoodi*|tekstiviestikoodi*|avainluku*|avainluvu*|kuusinumeroinen koodi|kuusinumeroisen koodin|6 numeroinen koodi|kuuden numeron koodi|kuuden numeron sarja|vahvistuskoodi tekstiviestistä|kaksivaiheinen pin|kaksivaiheisen vahvistuksen pin|kaksivaiheinen vahvistus|varakoodit|palautuskoodit|aktivointikoodi|whatsapp koodi|tunnuslukulistan luvut|avainlukulistan luku|seuraava avainluku|vaihtuva tunnusluku',
  card: 'kortin numero|luottokortin numero|korttinumero|luottokortti|pankkikortti|korttitiedot|pankkikortin numero|kortinhaltija|maksukortti|luottokorti*|pankkikorti*|kortin numer*|korttinumer*|maksukorti*|kohonumerot|kohokirjaimin|pitkä numerosarja|kortin etupuolen numerot|numerot kortin etupuolella|neljän numeron ryhmät|kortin numerot',
  cvv: 'turvakoodi|turvaluku|cvv koodi|cvc koodi|kolminumeroinen|tarkistusnumero|kortin turvaluku|turvakoodi*|turvaluku*|turvaluvu*|takapuolen numerot|takana olevat numerot|takapuolen koodi|kolme numeroa takana|kolme numeroa takaa|takapuolen kolme numeroa|kortin turvakoodi',
  expiry: 'voimassa|voimassaoloaika|viimeinen voimassaolopäivä|kk vv|vanhenemispäivä|voimassaolo|voimassa asti|vanhenee|kortin voimassaolo',
  seed: 'palautuslause|palautussanat|siemenlause|12 sanaa|24 sanaa|yksityinen avain|salainen lause|sanat järjestyksessä|sanat oikeassa järjestyksessä|palautuslause*|siemenlause*|lapun sanat',
  person: 'henkilötunnus|henkilötunnuksesi|sosiaaliturvatunnus|passin numero|ajokortin numero|henkilötunnu*',
  bankLogin:
    'verkkopankki|verkkopankkitunnukset|pankkitunnukset|mobiilipankki|verkkopankin käyttäjätunnus|käyttäjätunnus verkkopankkiin|verkkopankkitunnu*|pankkitunnu*|verkkopanki*|pankkitunnus|pankkitunnusten|verkkopankkitunnus|verkkopankin salasana|avainlukulista|avainlukulistan|tunnuslukulista|tunnuslukulistan|tunnuslukulistan rivit|mobiiliavain pin|tunnuslukusovelluksen pin|aktiivisen avainluvun|kela tunnukset|omakanta tunnukset|suomi fi tunnistautumistiedot',
  login:
    'käyttäjätunnus|käyttäjänimi|sähköposti|sähköpostiosoite|puhelinnumero|tilinumero|tunnus|sähköpostisi|käyttäjätunnuksesi|työsähköposti|työsähköpostin|työmaili|koulun sähköposti|työpaikan sähköposti|whatsapp numero|meili|puhelinnro|matkapuhelin|kännykkä|gsm|kännykkänumero',
  bank: 'pankki|pankin|kortti|kortin|tilin|pankkitili|pankkiautomaatti*|automaatilla|otto automaat*|nostat rahaa|käteisnosto*|pankkisovellu*|maksupääte*|kassalla|mobilepay|pankki*|verkkopank*',
  filler:
    'anna|syötä|kirjoita|ole|hyvä|vahvista|toista|uudelleen|nykyinen|vanha|uusi|sinun|sähköpostin|sähköpostisi|sähköposti|tilin|tilisi|kortin|koodi|numero|tähän|pakollinen|mikä|on|numeroa|ja|tai|windows|käyttäjän|pankin|verkkopankin|sanaa|tekstiviestillä|kolme|neljä|kuusitoista|lukua|viimeistä|luku|voimassa oleva|nykyisen|nykyistä|kyseinen|siihen|sovellus|sovelluksen|juuri|palvelun',
  about:
    'vahvuus|unohditko|unohtunut|nollaa|vaihtaa|vaihdat|kuinka|kuinka usein|montako|mitkä|miksi|milloin|onko|käytätkö|salasananhallinta|käytäntö|kysely|mielipide|ongelma|ongelmia|neljä viimeistä|kirjastokortti|kirjastokortin numero|jäsenkortti|lahjakortti|wifi|arvoitus|vihje|peli|passi voimassa|viestin teksti|viestin sisältö|viestin teksti*',
  never: 'koskaan|älä|ei|emme|älkää',
  verb: 'anna|syötä|kirjoita|lähetä|vahvista|täytä|ilmoita|syöttäkää|antakaa',
  object:
    'tili|tilisi|tilin|sähköpostisi|postilaatikko|postilaatikkosi|kortti|korttisi|pääsy|profiili|tietosi|henkilöllisyys|maksu|tilaus|verkkopankki',
  trouble:
    'suljettu|suljetaan|lukittu|lukitaan|estetty|rajoitettu|vanhenee|vanhentunut|epätavallinen|epäilyttävä|poistetaan|poistettu|hylätty|epäonnistui|keskeytetty|jäädytetty|keskeytetään',
  verify:
    'vahvista tilisi|vahvista henkilöllisyytesi|vahvista tietosi|vahvistaa|varmenna|päivitä|päivittää|päivitys|aktivoi|palauta|uusi tilisi|tunnistaudu',
  storage: 'tallennustila|postilaatikko on täynnä|täynnä|ylittänyt|salasana vanhenee',
  prize: 'olet voittanut|voittanut|voittaja|onneksi olkoon|valittu|lunasta|palkinto|arpajaiset|perintö',
  refund: 'palautus|veronpalautus|hyvitys|korvaus|takaisinmaksu',
  parcel: 'paketti|pakettisi|lähetys|lähetyksesi|toimitus|tullimaksu|toimitusmaksu|tulli',
  urgency: 'kiireellinen|kiireellisesti|välittömästi|heti|24 tunnin|48 tunnin|viimeinen varoitus|viimeinen muistutus|muuten|24 tuntia',
  side: 'takana|kääntöpuolella|takaa|kortin takana|kortin takaa|takapuolella|kortin edessä|etupuolella|kääntöpuolelta|takapuolelta',
};

const hungarian: Words = {
  password:
    'jelszó|jelszava|jelszavad|jelszavát|jelszavak|jelenlegi jelszó|jelszót|belépési kód|belépési adatok|jelmondat|amit beír a belépéshez|amivel belép|belépési szó|belépő szó|amit a belépéshez beír|jelsz*',
  pin: 'pin kód|pinkód|kártya pin|kártya pin kódja|pin kódja|pin kód*|pinkód*|kártya pin*|bankkártya pin*|bankkártya kód*|titkos kód*|feloldó kód*|képernyőzár kód*|telekód*|tpin*|mpin*|négyjegyű kód*|puk|puk kód*',
  otp: 'egyszer használatos kód|sms kód|ellenőrző kód|megerősítő kód|hitelesítő kód|sms ben kapott kód|biztonsági kód sms|visszaállítási kód|sms ben érkezett kód|kód az sms ből|az sms kódja|sms ben jött|sms kód*|megerősítő kód*|ellenőrző kód*|hitelesítő kód*|egyszer használatos kód*|hatjegyű kód*|6 jegyű kód*|hat számjegyű kód*|6 számjegyű kód*|belépési kód*|visszaigazoló kód*|kétlépcsős pin*|kétlépcsős azonosítás*|tartalék kód*|tartalékkód*|párosító kód*|aktiváló kód*|aktivációs kód*|whatsapp kód*|viber kód*',
  card: 'kártyaszám|bankkártyaszám|bankkártya száma|hitelkártya szám|hitelkártyaszám|bankkártya|hitelkártya|kártyaadatok|kártyabirtokos|kártya száma|kártyán szereplő név|bankkárty*|kártyaszám*|hitelkárty*|kártyaad*|kártya szám*|dombornyomott szám*|domború szám*|hosszú szám*|kártya elején lévő szám*|négyszer négy szám*|kártyán lévő szám*|kártya száma*',
  cvv: 'cvc kód|cvv kód|biztonsági kód|háromjegyű kód|kártya hátoldalán|ellenőrző szám|3 jegyű|biztonsági kód*|ellenőrzőkód*|hátoldali kód*|hátsó szám*|hátoldali szám*|hátul lévő szám*|három szám hátul|hátoldali három*|hátulsó kód*|ellenőrző szám*',
  expiry: 'lejárat|lejárati dátum|lejárat dátuma|érvényesség|hh éé|érvényes|lejár|érvényes eddig|lejárata|lejárat*',
  seed: 'helyreállítási kifejezés|helyreállító kifejezés|seed kifejezés|12 szó|24 szó|privát kulcs|titkos kifejezés|helyreállító szavak|szavak sorrendben|szavakat sorrendben|visszaállító szavak|papíron lévő szavak',
  identity: 'taj szám',
  person: 'személyi szám|személyi igazolvány szám|adóazonosító|adóazonosító jel|útlevélszám|személyazonosító',
  bankLogin:
    'netbank|internetbank|mobilbank|netbank jelszó|netbank azonosító|netbanki azonosító|internetbank jelszó|banki jelszó|banki azonosító|netbank*|internetbank*|mobilbank*|ügyfélkapu jelszó*|ügyfélkapus jelszó*|ügyfélkapu felhasználó*|ügyfélkapu*|dáp pin*|dáp alkalmazás kód*|netbank jelszó*|netbank azonosító*|netbankos*|internetbank jelszó*|internetbank azonosító*|mobilbank pin*|banki azonosító*|banki jelszó*|belépési kód a bankhoz|eszemélyi pin*|telekód*|netbank belépés*',
  login:
    'felhasználónév|felhasználói név|e mail cím|email cím|email|telefonszám|azonosító|számlaszám|ügyfélszám|céges e mail|céges cím|munkahelyi e mail|céges emailcím|iskolai e mail|whatsapp szám|telegram szám|viber szám|céges levelező*|telefon|mobil|mobilszám|tel',
  bank: 'bank|banki|kártya|bankkártya|bankszámla|bankautomat*|pénzkiadó*|automatánál|automatában|készpénzfelvétel*|bankapp*|mobilbank*|terminál*|utalás*|bankkártya*|banki*',
  filler:
    'adja|add|meg|írja|írd|be|kérjük|kérem|erősítse|erősítsd|ismételje|újra|jelenlegi|régi|új|az|a|és|vagy|ön|email|e mail|fiók|fiókja|kártya|kód|szám|itt|kötelező|mi|számjegy|szó|sms|ban|ben|postafiók|felhasználói|teljes|banki|három|négy|tizenhat|számok|utolsó|lévő|érvényes|jelenleg|aktuális|hozzá|hozzátartozó|alkalmazás|app|most|imént|céges|munkahelyi|iskolai',
  about:
    'erőssége|elfelejtett|elfelejtette|visszaállítás|milyen|milyen gyakran|hány|miért|mikor|hogyan|használ|jelszókezelő|szabályzat|felmérés|kérdőív|vélemény|probléma|utolsó négy|könyvtári kártya|tagkártya|ajándékkártya|törzsvásárlói kártya|wifi|rejtvény|játék|útlevél lejárata|otp bank|üzenet szöveg*|sms szöveg*',
  never: 'soha|ne|nem|semmilyen',
  verb: 'adja meg|add meg|írja be|írd be|erősítse meg|küldje el|küldd el|töltse ki|közölje',
  object:
    'fiók|fiókja|fiókod|fiókját|postafiók|postafiókja|kártya|kártyája|hozzáférés|profil|adatait|adatai|személyazonosságát|fizetés|előfizetés|számlája',
  trouble:
    'felfüggesztve|felfüggesztettük|felfüggesztjük|letiltva|letiltottuk|letiltjuk|korlátozott|korlátozva|zárolva|zároltuk|zároljuk|lejár|lejárt|szokatlan|gyanús|törlésre|törölve|töröljük|elutasítva|sikertelen|megszűnik|inaktív',
  verify:
    'ellenőrizze|ellenőrzése|igazolja|hitelesítse|hitelesítés|erősítse meg adatait|frissítse|frissítés|frissítése|aktiválja|aktiválás|újraaktiválás|feloldása|helyreállítása|megújítás',
  storage: 'tárhely|megtelt|túllépte|kvóta|jelszava lejár|tárhelykorlát',
  prize: 'nyert|ön nyert|nyertes|gratulálunk|kiválasztott|nyeremény|nyereményét|örökség|lottó|ajándékát',
  refund: 'visszatérítés|adóvisszatérítés|kártérítés|támogatás|visszatérítését',
  parcel: 'csomag|csomagja|csomagját|szállítmány|kézbesítés|vámdíj|vám|szállítási díj|kiszállítás',
  urgency: 'sürgős|azonnal|haladéktalanul|24 órán|48 órán|24 óra|utolsó figyelmeztetés|ellenkező esetben|mielőbb',
  side: 'hátul|hátoldalon|hátuljáról|a hátoldalán|hátoldali|hátoldaláról|hátlapján|előlapján|hátsó|elöl',
};

const baltic: Words = {
  password:
    'parool|salasõna|parooli|slaptažodis|slaptažodį|jūsų slaptažodis|parole|paroli|dabartinis slaptažodis|praegune parool|pašreizējā parole|slaptažod*|parool*|salasõn*',
  pin: 'pin kood|pin kods|pin kodas|pin1|pin2|pin 1|pin 2|kaardi pin|pangakaardi pin|puk|puk kood|ekraaniluku kood|kartes pin|kartes pin kods|puk kods|ekrāna kods|kortelės pin|kortelės pin kodas|puk kodas|ekrano kodas|telefono kodas',
  otp: 'kinnituskood|sms kood|vienkartinis kodas|patvirtinimo kodas|sms kodas|apstiprinājuma kods|sms kods|vienreizējais kods|smart id kodas|kodų kortelė|kodu karte|kuuekohaline kood|6 kohaline kood|kuuekohalise koodi|kontrollkood|kaheastmeline pin|kaheastmelise kinnituse pin|varukoodid|sidumiskood|aktiveerimiskood|whatsappi kood|seša ciparu kods|sešciparu kods|6 ciparu kods|6 ciparu kodu|divpakāpju pin|divpakāpju verifikācija|rezerves kodi|sasaistes kods|aktivizācijas kods|whatsapp kods|šešiaženklis kodas|6 skaitmenų kodas|6 ženklų kodas|šešių skaitmenų kodas|dviejų veiksmų pin|dviejų veiksmų patvirtinimas|atsarginiai kodai|susiejimo kodas|aktyvinimo kodas|whatsapp kodas',
  card: 'kaardi number|krediitkaardi number|pangakaardi number|kortelės numeris|banko kortelės numeris|kredito kortelės numeris|kartes numurs|kredītkartes numurs|bankas kartes numurs|maksājumu kartes numurs|kaardinumber|kortelės numer*|kaardi numb*|kartes numur*|reljeefsed numbrid|pikk number kaardil|kaardi esikülje number*|numbrid kaardil|reljefie cipari|garais numurs|cipari uz kartes|kartes cipari|kartes priekšpuses numur*|iškilūs skaičiai|ilgasis numeris|skaičiai ant kortelės|kortelės skaičiai|kortelės priekio numer*',
  cvv: 'turvakood|cvc kood|saugos kodas|cvv kodas|cvc kodas|drošības kods|cvv kods|cvc kods|tagakülje kood|tagumised numbrid|kolm numbrit taga|kolm numbrit tagaküljel|aizmugures kods|cipari aizmugurē|trīs cipari aizmugurē|galinis kodas|skaičiai kitoje pusėje|trys skaičiai gale|trys skaičiai kitoje pusėje',
  expiry: 'kehtivusaeg|kehtiv kuni|galiojimo data|galioja iki|derīguma termiņš|derīga līdz',
  seed: 'taastefraas|seemnefraas|12 sõna|24 sõna|atkūrimo frazė|12 žodžių|24 žodžių|privatus raktas|atkopšanas frāze|12 vārdi|24 vārdi|privātā atslēga|privaatvõti|sõnad järjekorras|taastesõnad|vārdi pēc kārtas|atkopšanas vārdi|žodžiai iš eilės|atkūrimo žodžiai',
  person: 'isikukood|asmens kodas|personas kods|passi number|paso numeris|pases numurs',
  bankLogin:
    'internetipank|internetipanga kasutajatunnus|elektroninė bankininkystė|internetinė bankininkystė|internetbanka|internetbankas parole|internetbankas lietotājvārds|banko prisijungimo|interneto bankas|smart id pin|internetbank*|internetipan*|pin1|pin2|pin 1|pin 2|pin 1 kood|pin 2 kood|smart id pin1|smart id pin2|mobiil id pin1|mobiil id pin2|mobiil id pin|id kaardi pin|id kaardi pin1|id kaardi pin2|internetipanga parool|panga kasutajatunnus|eparaksts pin|eparaksta pin|internetbankas lietotājs|bankas lietotāja numurs|bankas lietotāja numuru|bankas parole|pieejas kods bankai|internetinės bankininkystės slaptažodis|banko naudotojo id|naudotojo id|el bankininkystės slaptažodis|mobiliojo parašo pin|s pin|bankas pieejas dati|banko prisijungimo duomenys',
  login:
    'kasutajanimi|kasutajatunnus|e posti aadress|e post|vartotojo vardas|el pašto adresas|el paštas|lietotājvārds|e pasta adrese|e pasts|telefoninumber|telefono numeris|tālruņa numurs|prisijungimo vardas|tööpost|töömeil|töö e post|kooli e post|whatsapp number|whatsappi number|darba e pasts|uzņēmuma e pasts|skolas e pasts|whatsapp numurs|darbo el paštas|įmonės el paštas|darbinis el paštas|whatsapp numeris|telefon|mobiil|tālrunis|telefons|mobilais|telefonas|tel nr|mob nr',
  bank: 'pank|panga|bankas|banko|banka|kaart|kortelė|karte|pangaautomaa*|sularahaautomaa*|raha välja|pangaäpp*|panga rakendus*|makseterminal*|bankomāt*|naudas izņem*|bankas lietotn*|maksājumu terminā*|banka*|bankomat*|grynųjų išėm*|banko program*|banko programėl*|terminale|pangas|pangast|pangaga|pangakonto*|pangarakendus*',
  filler:
    'sinu|teie|sisestage|sisesta|palun|kinnitage|kinnita|korda|uuesti|praegune|vana|uus|jūsų|įveskite|prašome|patvirtinkite|pakartokite|dabartinis|senas|naujas|jūsu|ievadiet|lūdzu|apstipriniet|atkārtojiet|pašreizējā|vecā|jaunā|e posti|el pašto|e pasta|konto|paskyros|konta|ja|ir|un|või|arba|vai|kood|kodas|kods|number|numeris|numurs|kaardi|kortelės|kartes|banko|bankas|panga|kolm|neli|kuusteist|trys|šešiolika|trīs|sešpadsmit|skaitmenys|cipari|numbrit|skaičiai|kehtiv|praegu|selle|juurde|rakenduse|tööalane|derīgā|pašreizējais|tam|lietotnes|darba|galiojantis|jam|programėlės|darbo',
  about:
    'unustasid|unustasite|tugevus|kui tihti|mitu|miks|millal|küsitlus|probleem|stiprumas|pamiršote|kaip dažnai|kiek|kodėl|kada|apklausa|problema|stiprums|aizmirsāt|cik bieži|kāpēc|aptauja|problēma|raamatukogu|kliendikaart|kinkekaart|bibliotekos|lojalumo|dovanų|bibliotēkas|dāvanu|wifi|mõistatus|mįslė|sõnumi tekst|sõnumi sisu|ziņas teksts|īsziņas teksts|žinutės tekstas|žinutės turinys',
  never: 'ära|ei|kunagi|niekada|ne|nekad|neievadiet|nav',
  verb: 'sisestage|sisesta|esitage|saatke|kinnitage|įveskite|pateikite|nurodykite|patvirtinkite|ievadiet|norādiet|iesniedziet|apstipriniet|nosūtiet',
  object:
    'konto|postkast|kaart|ligipääs|andmed|paskyra|paskyros|pašto dėžutė|kortelė|prieiga|duomenis|konts|kontu|pastkaste|karte|piekļuve|datus|identiteet|tapatybę|identitāti',
  trouble:
    'peatatud|peatatakse|blokeeritud|suletakse|suletud|piiratud|aegub|kahtlane|sustabdyta|užblokuota|blokuojama|apribota|uždaryta|baigiasi|įtartina|neįprasta|apturēts|bloķēts|bloķēta|slēgts|ierobežots|beidzas|aizdomīga|kustutatakse|ištrinta|dzēsts|lukustatud',
  verify:
    'kinnitage oma|kontrollige|uuendage|taastage|verifitseerige|patvirtinkite savo|patikrinkite|atnaujinkite|atkurkite|apstipriniet savu|pārbaudiet|atjauniniet|atjaunojiet|aktiveerige|aktyvuokite|aktivizējiet',
  storage:
    'postkast on täis|ületanud|dėžutė pilna|viršijo|pastkaste ir pilna|pārsniegts|parool aegub|slaptažodis baigiasi|paroles derīguma',
  prize: 'olete võitnud|võitnud|võitja|laimėjote|laimėtojas|sveikiname|vinnējāt|laimējāt|uzvarētājs|apsveicam|palju õnne',
  refund: 'tagastus|tulumaksutagastus|hüvitis|grąžinimas|mokesčių grąžinimas|kompensacija|atmaksa|nodokļu atmaksa|kompensācija',
  parcel: 'pakk|saadetis|tollimaks|siunta|siuntinys|muito mokestis|pristatymas|sūtījums|paka|muitas nodeva|piegāde',
  urgency:
    'kiire|viivitamatult|kohe|24 tunni|skubiai|nedelsiant|24 valandas|24 val|steidzami|nekavējoties|24 stundu|viimane hoiatus|paskutinis įspėjimas|pēdējais brīdinājums',
  side: 'tagaküljel|tagant|kitoje pusėje|nugarėlėje|otrā pusē|aizmugurē|kaardi taga|kita pusė',
  photo: 'id kaardi mõlemad pooled|id kaardi pilt|foto id kaardist',
};

export const northern = { swedish, danishNorwegian, finnish, hungarian, baltic } as const;
