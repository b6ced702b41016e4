import type { Words } from '../concepts.ts';

const german: Words = {
  password:
    'passwort|kennw|passw|passworter|passwoerter|passworts|kennwort|kennworter|kennwörter|mailpasswort|emailpasswort|kontopasswort|accountpasswort|zugangspasswort|benutzerpasswort|windowspasswort|zugangscode|zugangsdaten|anmeldedaten|logindaten|passphrase|passwort wiederholung|passwortbestatigung|passwortbestätigung|zeichenfolge|anmeldewort|zugangswort|geheimwort|einwahlwort|womit sie sich anmelden|mit der sie sich anmelden|mit dem sie sich anmelden|was sie beim anmelden eingeben|was sie zum anmelden eingeben|was sie zum einloggen eingeben|ihr geheimnis|login wort|mail passwort|login passwort|zugangsdaten mail|postfach passwort|ihr passwort',
  pin: 'geheimzahl|pin nummer|karten pin|kartenpin|geheimnummer|ec pin|pin code|zahl für den automaten|zahlen für den automaten|automatenzahl|die vier vom automaten|vier ziffern am automaten|kassenzahl|karten geheimzahl|handy pin|entsperrcode|entsperr pin|bildschirm pin|sim pin|puk|app pin|pin ihrer girokarte|pin der girokarte|pin der bankkarte',
  otp: 'tan|tans|tan nummer|sms tan|smstan|mobile tan|mtan|push tan|pushtan|photo tan|phototan|einmalcode|einmalpasswort|einmalkennwort|bestatigungscode|bestätigungscode|sicherheitscode per sms|sms code|verifizierungscode|freischaltcode|aktivierungscode|wiederherstellungscode|authentifizierungscode|zwei faktor code|code aus der sms|code per sms|zahl aus der sms|sms zahl|ziffern aus der sms|6 stelliger code|6 stelligen code|6 stellige code|sechsstelliger code|sechsstelligen code|sechsstellige code|sechsstellige nummer|6 stellige nummer|6 stellige zahl|sechsstellige zahl|anmeldecode|login code|logincode|registrierungscode|zwei schritt pin|pin der verifizierung in zwei schritten|pin zur verifizierung in zwei schritten|whatsapp code|telegram code|backup codes|backupcodes|ersatzcodes|reservecodes|wiederherstellungscodes|notfallcodes|kopplungscode|freigabecode|auftragsnummer aus der app|apptan|app tan',
  card: 'kartennummer|kreditkartennummer|kreditkarte nummer|kreditkarten nummer|kreditkartendaten|kreditkarteninformationen|debitkartennummer|kartendaten|girokartennummer|karteninhaber|kreditkarte|kreditkarten|bankkarte|16 stellige|nummer der karte|kartennummern|die lange nummer|kreditkarte nr|kartennr|karten nr|nummer auf der karte|nummer ihrer karte|zahl auf der karte|girocard nummer|geprägte nummer|geprägte ziffern|geprägte zahl|erhabene ziffern|zahl vorne auf der karte|nummer vorne auf der karte|ziffern vorne|vierergruppen|zahlenreihe auf der karte|kartenziffern',
  cvv: 'prufziffer|prüfziffer|kartenprufnummer|kartenprüfnummer|prufnummer|prüfnummer|kartenprufziffer|kartenprüfziffer|sicherheitscode der karte|3 stelliger code|dreistelliger code|3 stellige|3 stellige prufnummer|cvc code|kartensicherheitscode|sicherheitscode karte|sicherheitscode cvv|sicherheitscode cvc|prüfzahl|die drei ziffern|drei ziffern hinten|prüfcode|kartenprüfzahl|sicherheitsnummer|code hinten|nummer hinten|zahl hinten|ziffern hinten|drei hinten|zahl auf der rückseite|nummer auf der rückseite|code auf der rückseite|rückseitencode|die drei auf der rückseite',
  expiry:
    'ablaufdatum|gultig bis|gültig bis|verfallsdatum|mm jj|mm jjjj|gultigkeit der karte|gültigkeit der karte|karte gultig bis|läuft ab|gültig|gültigkeit|ablauf|ablaufdatum der karte|laeuft ab|datum darunter',
  seed: 'wiederherstellungsphrase|seed phrase|seedphrase|wiederherstellungsworter|wiederherstellungswörter|mnemonik|mnemonische phrase|privater schlussel|privater schlüssel|private schlussel|geheime phrase|12 worter|12 wörter|24 worter|24 wörter|wiederherstellungssatz|geheime wiederherstellungsphrase|alle wörter in der reihenfolge|wörter in der richtigen reihenfolge|wörter der reihe nach|wörter vom zettel|wörter vom kärtchen|merkwörter|sicherungswörter|wiederherstellungsliste',
  identity: 'sozialversicherungsnummer|rentenversicherungsnummer|ahv nummer',
  person:
    'steueridentifikationsnummer|steuer id|personalausweisnummer|ausweisnummer|reisepassnummer|passnummer|fuhrerscheinnummer|führerscheinnummer|steuernummer',
  bankLogin:
    'onlinebanking|online banking pin|onlinebanking pin|online banking zugangsdaten|onlinebanking zugangsdaten|anmeldename online banking|banking login|legitimations id|vr netkey|netkey|teilnehmernummer|vertragsnummer e banking|banking pin|banking passwort|onlinebanking passwort|anmeldename oder legitimations id|online banking passwort|bank login|bankzugangsdaten|zugangsnummer|banking kennwort|internet pin|banking zugang|zugangsdaten zum banking|zugang zum onlinebanking|onlinebanking nutzer|online banking nutzer|anmeldename banking|online pin|banking kennung|e banking|e banking passwort|e banking vertragsnummer|start pin|push tan code|elster passwort|elster zertifikat|elster zugangsdaten|elster zertifikatsdatei|bundid|bundid passwort|id austria passwort|handysignatur passwort|finanzonline|finanzonline zugangsdaten|finanzonline passwort|agov login|swissid passwort|bankapp code|app passwort der bank|passwort der banking app|banking zugangscode|e banking code|twint pin|aktivierungscode der bank|postfinance passwort|verfügernummer|verfüger|signaturpasswort|zugangsdaten ihrer sparkasse|zugangsdaten ihrer bank|zugangsdaten der bank|zugangsdaten zur bank|sparkassen zugangsdaten',
  maiden:
    'madchenname der mutter|mädchenname der mutter|sicherheitsfrage|geburtsname der mutter|geheime frage|antwort auf sicherheitsfrage',
  photo:
    'foto der karte|foto ihrer karte|kreditkarte foto|foto der kreditkarte|vorderseite der karte|ruckseite der karte|rückseite der karte|foto vom ausweis|foto des ausweises|ausweiskopie|personalausweis vorderseite|personalausweis ruckseite|selfie mit ausweis|foto der tan liste|foto des aktivierungsbriefs|aktivierungsbrief',
  login:
    'benutzername|nutzername|benutzerkennung|anmeldename|benutzer|kundennummer|e mail adresse|mailadresse|emailadresse|handynummer|mobilnummer|telefonnummer|telefon|kontonummer|firmenmail|dienstmail|geschäftliche e mail|dienstliche e mail|schulmail|unimail|hochschulmail|arbeitsmail|mail im büro|whatsapp nummer|handynummer whatsapp|telegram nummer|natel|natelnummer|natel nummer|handynr|handy nr|festnetz',
  bank: 'bank|bankkonto|sparkasse|konto|girokonto|kreditkarte|ec karte|girocard|karte|bankleitzahl|blz|bankverbindung|geldautomat|geldautomaten|bankautomat|bankautomaten|bankomat|bankomaten|am automaten|automaten|abheben|geld abheben|bankapp|banking app|kasse|überweisen|überweisung|twint|postfinance',
  filler:
    'ihr|ihre|ihren|ihrem|ihres|dein|deine|deinen|deinem|geben|gib|sie|bitte|ein|eingeben|eingabe|bestatigen|bestätigen|wiederholen|erneut|nochmals|noch|einmal|aktuelles|aktuelle|aktueller|aktuellen|altes|neues|bisheriges|jetziges|das|die|der|den|dem|des|fur|für|zum|zur|von|vom|und|oder|mit|auf|in|an|nummer|konto|karte|e mail|mail|benutzer|hier|pflichtfeld|wie|lautet|ist|postfach|stellig|stellige|stelliger|code|daten|kreditkarte|bank|bankkonto|wallet|sms|erhaltenen|erhaltene|per|vollstandige|vollständige|ruckseite|rückseite|vorderseite|login|angeben|worter|wörter|ihrer|inhaber|name|drei|vier|sechzehn|ziffern|zahlen|stellen|letzten|aufgedruckt|kleine|lange|groß|im|ins|bei|aktuell|gültige|gültiges|gültigen|derzeitige|derzeitiges|derzeit|heutiges|dazugehörige|dazugehöriges|zugehöriges|zugehörige|dazu|app|gleich|eben|soeben|wird|sich|es|mobile|mobilen|mobiles',
  about:
    'starke|stärke|sicherheit|sicher|umfrage|bewertung|vergessen|vergessene|zurucksetzen|zurücksetzen|andern|ändern|haben|hast|kennen|nutzen|wie oft|wie viele|wie lange|wie merken|welche|welcher|welches|warum|wann|wo|passwortmanager|richtlinie|richtlinien|passwortrichtlinie|problem|probleme|wlan|wlan passwort|gutschein|gutscheincode|letzten 4|letzten vier|letzte vier|letzte 4|bibliothekskarte|mitgliedskarte|kundenkarte|gesundheitskarte|krankenkassenkarte|versichertenkarte|geschenkkarte|postkarte|speisekarte|eintrittskarte|visitenkarte|landkarte|kartennummer der bibliothek|ratsel|rätsel|spiel|losungswort ratsel|hinweis|versicherungskarte|schlusselkarte|fahrkarte|monatskarte|reisepass gultig bis|pass gultig bis|ausweis gultig bis|haltbar|generator|hatten|bedeutet|meinen|text der nachricht|wortlaut|nachrichtentext',
  never: 'nie|niemals|nicht|kein|keine|keinen|keinesfalls',
  verb: 'geben sie|gib|eingeben|ein zu geben|tragen sie|trage|senden sie|schicken sie|bestatigen sie|bestätigen sie|bestatige|bestätige|teilen sie|nennen sie|hinterlegen sie|angeben|verifizieren sie|melden sie sich|aktualisieren sie|ubermitteln sie|übermitteln sie',
  object:
    'konto|kontos|bankkonto|postfach|zugang|karte|kreditkarte|kundenkonto|profil|identitat|identität|daten|e mail konto|zahlung|zahlungsmethode|benutzerkonto|zugriff|abonnement|abo|mailbox|girokonto|onlinebanking|zahlungsdaten|nachrichten',
  trouble:
    'gesperrt|sperrung|gesperrte|sperren|eingeschrankt|eingeschränkt|deaktiviert|deaktivierung|geschlossen|geloscht|gelöscht|abgelaufen|lauft ab|läuft ab|ungewohnlich|ungewöhnlich|ungewohnliche|ungewöhnliche|verdachtig|verdächtig|verdachtige|verdächtige|unbefugt|unbefugte|ausgesetzt|begrenzt|fehlgeschlagen|abgelehnt|zuruckgehalten|zurückgehalten|blockiert|verlieren|verfallt|verfällt|suspendiert|erlischt|mahngebuhr',
  verify:
    'verifizieren|verifizierung|verifiziert|bestatigen|bestätigen|bestatigung ihrer|bestätigung ihrer|validieren|validierung|aktualisieren|aktualisierung|aktualisiert|reaktivieren|reaktivierung|freischalten|entsperren|entsperrung|authentifizieren|legitimieren|legitimation|uberprufen|überprüfen|uberprufung|überprüfung|wiederherstellen|umstellung|verlangern|verlängern',
  storage:
    'speicherplatz|speicher voll|postfach voll|postfach ist voll|uberschritten|überschritten|kontingent|speicherlimit|passwort lauft|passwort läuft|passwort abgelaufen',
  prize:
    'gewonnen|gewinner|gewinn abholen|pramie abholen|prämie abholen|gewinn|gutschein sichern|herzlichen gluckwunsch|herzlichen glückwunsch|ausgewahlt|ausgewählt|erbschaft|lotterie|gewinn anfordern',
  refund:
    'ruckerstattung|rückerstattung|erstattung|steuererstattung|steuerruckerstattung|steuerrückerstattung|ruckzahlung|rückzahlung|energiepauschale|bonuszahlung|entschadigung|entschädigung|soforthilfe|guthaben auszahlen',
  parcel:
    'paket|pakets|sendung|lieferung|zustellung|zollgebuhr|zollgebühr|zollgebuhren|zollgebühren|zoll|versandkosten|lieferversuch|zustellversuch|nachgebuhr',
  urgency:
    'dringend|sofort|umgehend|innerhalb von 24|innerhalb von 48|24 stunden|48 stunden|letzte mahnung|letzte warnung|andernfalls|ansonsten|unverzuglich|unverzüglich|nur heute|frist|letzte erinnerung',
  side: 'auf der rückseite|hinten|von hinten|auf der rueckseite|auf der vorderseite|rückseite|vorderseite|hinten drauf',
};

const dutch: Words = {
  password:
    'wachtwoord|wachtwoorden|paswoord|inlogcode|inloggegevens|toegangscode|e mailwachtwoord|mailwachtwoord|wachtwoordzin|waarmee u inlogt|wat u intypt om in te loggen|inlogwoord|toegangswoord',
  pin: 'pincode|pin code|pincode van uw pas|pincode bankpas|geheime code|pinnummer|cijfers die u aan de kassa intoetst|pin van uw pas|vier cijfers van de pas|mobiele pin|puk|pukcode|app pin|pin van de app|schermcode|ontgrendelcode',
  otp: 'eenmalige code|verificatiecode|sms code|bevestigingscode|tan code|herstelcode|beveiligingscode per sms|inlogcode sms|identificatiecode|signeercode|code uit de sms|code uit sms|cijfers uit de sms|6 cijferige code|zescijferige code|code van zes cijfers|code van 6 cijfers|zes cijferige code|inlogcode per sms|tweestapscode|tweestapspincode|pincode verificatie in twee stappen|whatsappcode|whatsapp code|back upcodes|back up codes|backupcodes|reservecodes|herstelcodes|reservecijfers|koppelcode|activeringscode|bevestigingsgetal|smscode',
  card: 'kaartnummer|creditcardnummer|creditcard|creditcardgegevens|pasnummer|bankpas|bankpasnummer|bankkaartnummer|betaalkaart|kaartgegevens|kaarthouder|nummer van uw bankpas|nummer op de pas|nummer op uw kaart|lange nummer|pas nummer|kaartnr|cijfers in reliëf|reliëfcijfers|lange nummer voorop|nummer voorop de pas|vier keer vier cijfers|cijfers op de pas|gegevens van de pas',
  cvv: 'beveiligingscode van de kaart|veiligheidscode|cvc code|driecijferige code|3 cijferige code|beveiligingscode kaart|kaartverificatiecode|code achterop|cijfers achterop|nummer achterop|code achterkant|drie cijfers achterop|drie cijfers op de achterkant|de drie achterop|controlecijfers',
  expiry: 'vervaldatum|geldig tot|vervaldatum kaart|mm jj|vervalt op|geldig|vervalt|verloopt',
  seed: 'herstelzin|seed zin|geheime zin|herstelwoorden|12 woorden|24 woorden|privesleutel|privésleutel|geheime herstelzin|persoonlijke sleutel|prive sleutel|woorden in volgorde|alle woorden in volgorde|woorden van het kaartje|woorden op het kaartje|herstelzinnen|back up woorden|back upzin|herstellijst',
  identity: 'burgerservicenummer|bsn|bsn nummer|rijksregisternummer|digid',
  person: 'paspoortnummer|identiteitskaartnummer|rijbewijsnummer|documentnummer|id nummer',
  bankLogin:
    'internetbankieren|mobiel bankieren|online bankieren|digipas|digipass|gebruikersnaam bank|bank inloggen|random reader|kaartlezer code|response code|digid wachtwoord|inlogcode bank|itsme code|inlogcode bankieren|inlogcode van de bank|pincode van de app|toegangscode bank|code van de random reader|code van de scanner|inloggegevens bank|mobiele pincode|bank app code|signeercode|digid inloggegevens|digid gebruikersnaam|digid code|digid pincode|pincode digid|digid app pincode|mijnoverheid inlog|itsme pincode|itsme pin|inlog van de bank|bank inlog|mijn ing|mijn ing wachtwoord|rabo inlogcode|responscode|response|signeringscode|s code|inlogcode reader|code van de reader|code uit de bankapp|code bankapp|code uit je bankapp|inlogcode van uw bank app|inlogcode bankapp|inlogcode van de bankapp',
  maiden: 'meisjesnaam van uw moeder|meisjesnaam moeder|beveiligingsvraag|geheime vraag',
  photo:
    'foto van uw bankpas|foto van uw kaart|voorkant van uw kaart|achterkant van uw kaart|foto van uw id|kopie identiteitsbewijs|selfie met id',
  login:
    'gebruikersnaam|inlognaam|emailadres|e mailadres|mailadres|klantnummer|telefoonnummer|mobiel nummer|rekeningnummer|gebruikers id|werkmail|zakelijke mail|zakelijk e mailadres|schoolmail|bedrijfsmail|whatsappnummer|whatsapp nummer|06 nummer',
  bank: 'bank|rekening|bankrekening|betaalpas|pas|ideal|creditcard|geldautomaat|pinautomaat|pinnen|betaalautomaat|geld opnemen|geld op te nemen|bankapp|bankieren|bij uw bank|overmaken|aan de kassa|kassa',
  filler:
    'uw|je|jouw|voer|vul|in|invoeren|aub|a u b|alstublieft|bevestig|bevestigen|herhaal|opnieuw|nogmaals|huidige|huidig|oud|oude|nieuw|nieuwe|het|de|een|van|voor|met|op|en|of|e mail|mail|account|kaart|bank|nummer|code|hier|verplicht|geef|op de|achterkant|volledige|gebruiker|wat|is|cijfers|woorden|ontvangen|drie|vier|zestien|getallen|lange|geldige|geldig|werkende|bijbehorende|bijbehorend|erbij|daarbij|mijn|jullie|app|even|net|zojuist|uit|dat|die|werk|werkmail',
  about:
    'sterkte|sterk|vergeten|hoe|hoe vaak|hoeveel|welke|waarom|wanneer|heeft|heb|hebt|gebruikt|wijzigen|wachtwoordbeheerder|beleid|probleem|problemen|laatste vier|laatste 4|bibliotheekpas|klantenkaart|ledenkaart|lidkaart|cadeaukaart|enquete|enquête|wifi|wifi wachtwoord|ziekenkaart|zorgpas|paspoort geldig tot|escaperoom|raadsel|tekst van het bericht|tekst|berichttekst',
  never: 'nooit|niet|geen',
  verb: 'voer|vul|geef|stuur|bevestig|typ|verstrek|invoeren|invullen|deel',
  object: 'account|rekening|bankrekening|postvak|mailbox|pas|bankpas|toegang|profiel|gegevens|identiteit|kaart|betaling|abonnement',
  trouble:
    'geblokkeerd|blokkering|geblokeerd|opgeschort|beperkt|gedeactiveerd|gesloten|verlopen|verloopt|verdachte|ongebruikelijke|verwijderd|mislukt|geweigerd|vastgehouden|beeindigd|beëindigd|afgesloten|onbevoegde|beslag',
  verify:
    'verifieren|verifiëren|verifieer|verificatie|bevestig uw|bevestigen|valideren|valideer|bijwerken|bijgewerkt|werk uw|heractiveren|activeren|deblokkeren|herstellen|vernieuwen|vernieuw|identificeren',
  storage: 'opslaglimiet|mailbox vol|mailbox is vol|postvak vol|opslagruimte|overschreden|wachtwoord verloopt|wachtwoord verlopen',
  prize: 'gewonnen|winnaar|prijs ophalen|claim uw|gefeliciteerd|geselecteerd|uitverkoren|erfenis|loterij|claim je|gratis iphone',
  refund: 'terugbetaling|teruggave|belastingteruggave|terugstorting|compensatie|energietoeslag|toeslag|schadevergoeding|terug te krijgen',
  parcel: 'pakket|pakketje|zending|bezorging|invoerrechten|douanekosten|verzendkosten|bezorgpoging|levering|inklaringskosten|openstaande',
  urgency:
    'dringend|onmiddellijk|direct|binnen 24|binnen 48|24 uur|48 uur|laatste herinnering|laatste waarschuwing|spoed|anders wordt|uiterlijk',
  side: 'achterop|op de achterkant|achterkant|op de achterzijde|voorop|op de voorkant|achterzijde',
};

const french: Words = {
  password:
    'mot de passe|mots de passe|motdepasse|mdp|mot passe|code d acces|code d accès|code secret|identifiants de connexion|mot de pass|mots de pass|code d identification|ce que vous tapez pour vous connecter|ce que vous tapez après|mot d accès|mot de connexion|mot secret de connexion|votre sésame|avec quoi vous vous connectez|mot de passe messagerie|code messagerie|votre mot de passe',
  pin: 'code pin|code confidentiel|code de carte|code de la carte|code carte bancaire|code secret de la carte|code secret de votre carte|code de votre carte|code a 4 chiffres|les quatre chiffres de la carte|code au distributeur|code que vous tapez au distributeur|code du téléphone|code de déverrouillage|code puk|puk|schéma de déverrouillage|code de l appli|code secret à quatre chiffres|code à quatre chiffres|les six chiffres du clavier|chiffres du clavier|combinaison du pavé',
  otp: 'code sms|code recu|code reçu|code recu par sms|code reçu par sms|code de verification|code de vérification|code a usage unique|code à usage unique|code de validation|code de confirmation|code d authentification|code temporaire|code de securite recu|code otp|code 3d secure|code de recuperation|code de récupération|code unique|code par sms|chiffres reçus|numéro reçu par sms|code à six chiffres|code a six chiffres|code à 6 chiffres|code a 6 chiffres|code à 8 chiffres|code d activation|code de connexion reçu|code whatsapp|code pin de la validation en deux étapes|validation en deux étapes|vérification en deux étapes|codes de secours|codes de récupération|codes de récuperation|code d appairage|code envoyé|code reçu à l instant|numéro d annulation reçu|code de déblocage reçu|code d authentification forte|clé digitale',
  card: 'numero de carte|numéro de carte|numero de la carte|numero de votre carte|numero de carte bancaire|numero de carte de credit|numero de carte bleue|carte bancaire|carte bleue|carte de credit|carte de crédit|numero cb|n de carte|n carte|n de carte bancaire|coordonnees de carte|informations de carte|titulaire de la carte|nom sur la carte|les 16 chiffres|16 chiffres|informations bancaires|numéros de la carte|numéro sur la carte|les chiffres de la carte|le long numéro|chiffres de devant|chiffres en relief|chiffres gravés|numéros en relief|numéro gravé|longue série de chiffres|numéro devant la carte|quatre fois quatre chiffres|4 x 4 chiffres|chiffres gravés à l avant|numéro de la cb|numéro cb|n cb',
  cvv: 'cryptogramme|cryptogramme visuel|code de securite de la carte|code de sécurité de la carte|code de securite|3 chiffres au dos|trois chiffres au dos|3 derniers chiffres au dos|code cvv|code cvc|code a 3 chiffres|code à 3 chiffres|3 chiffres au verso|code au dos|code derrière|chiffres au dos|numéro au dos|chiffres derrière|les trois derrière|les trois du dos|code dos de carte|trois chiffres derrière|code au verso',
  expiry:
    'date d expiration|date expiration|expiration|expire le|date de validite|date de validité|mm aa|mm aaaa|valable jusqu au|expire fin|expire|valable|fin de validité|date dessous|échéance de la carte',
  seed: 'phrase de recuperation|phrase de récupération|phrase secrete|phrase secrète|phrase seed|phrase mnemonique|phrase mnémonique|cle privee|clé privée|cles privees|12 mots|24 mots|mots de recuperation|phrase de semence|phrase de recuperation secrete|phrase de sauvegarde|phrase de 12 mots|phrase de 24 mots|mots dans l ordre|les mots dans l ordre|tous les mots dans l ordre|mots du carnet|mots de la feuille|mots de secours|liste de récupération|mots de passe du portefeuille',
  identity:
    'numero de securite sociale|numéro de sécurité sociale|n de securite sociale|numero fiscal|numéro fiscal|numero d assurance sociale|numéro d assurance sociale|numero de carte vitale|nas|numero avs',
  person:
    'numero de passeport|numéro de passeport|numero de carte d identite|numéro de carte d identité|numero de piece d identite|numero de permis|numero d identite|numero de la piece d identite|piece d identite',
  bankLogin:
    'identifiant bancaire|identifiant banque|identifiants bancaires|code d acces bancaire|espace client bancaire|banque en ligne|code personnel banque|code personnel|mot de passe bancaire|mot de passe de la banque|identifiant de votre banque|code client bancaire|identifiant internet bancaire|acces banque en ligne|code d acces a votre banque|e banking|code banque|code bancaire|identifiant et code de banque|identifiant client|code d accès client|code de la banque|accès bancaire|identifiant de connexion banque|code de connexion banque|mot de passe franceconnect|identifiants franceconnect|identifiants ameli|mot de passe ameli|code ameli|identifiants impots gouv|mot de passe impots|numéro fiscal et mot de passe|mot de passe mon compte formation|mon compte formation|identifiants caf|mot de passe caf|code itsme|pin itsme|digipass|code digipass|clé digitale|certicode|code banque en ligne|mot de passe secur pass|accès à l espace client|mot de passe de l appli bancaire|chiffres qui ouvrent l appli|ouvrent l appli de votre banque',
  maiden:
    'nom de jeune fille de votre mere|nom de jeune fille de la mere|nom de jeune fille de la mère|question secrete|question secrète|question de securite|reponse secrete|réponse secrète',
  photo:
    'photo de la carte|photo de votre carte|recto verso de la carte|recto de la carte|verso de la carte|recto verso de votre carte bancaire|photo de la carte bancaire|copie de la carte bancaire|piece d identite recto|recto verso de la piece d identite|recto verso|selfie avec|code de recharge|code neosurf|code pcs|code transcash|coupon de recharge',
  login:
    'identifiant|identifiants|nom d utilisateur|nom utilisateur|adresse email|adresse e mail|adresse mail|courriel|adresse courriel|login|numero client|numéro client|numero de telephone|numéro de téléphone|telephone|portable|numero d abonne|messagerie|mail pro|mail professionnel|adresse pro|email professionnel|adresse professionnelle|mail académique|adresse académique|mail de l école|numéro whatsapp|mail du bureau|gsm|natel|tél',
  bank: 'banque|bancaire|compte bancaire|carte|cb|rib|carte bancaire|credit|iban|distributeur|distributeur de billets|retirer de l argent|retrait|terminal de paiement|appli bancaire|application bancaire|virement|caisse|bancontact|payconiq|twint|au dab',
  filler:
    'votre|vos|ton|ta|notre|entrez|entrer|saisir|saisissez|saisie|veuillez|svp|s il vous plait|s il|vous|plait|confirmer|confirmez|confirmation|resaisir|repeter|répéter|actuel|actuelle|ancien|ancienne|nouveau|nouvelle|le|la|les|l|de|du|des|d|un|une|pour|a|à|au|aux|sur|par|avec|et|ou|quel|quelle|est|numero|numéro|n|code|carte|compte|email|mail|e mail|messagerie|ici|obligatoire|requis|indiquez|indiquer|renseignez|bancaire|banque|chiffres|recu|reçu|sms|espace|client|en|ligne|connexion|complet|complete|dos|verso|adresse|mots|portefeuille|utilisateur|personnel|titulaire|trois|quatre|seize|numéros|derniers|petits|long|mon|ma|mes|valide|en vigueur|habituel|habituelle|correspondant|correspondante|associé|associée|y|appli|application|qui|que|vient|juste|tout|pro|professionnelle|à jour|du jour|numero de portable',
  about:
    'force|robustesse|oublie|oublié|oubliez|perdu|reinitialiser|réinitialiser|reinitialisation|comment|combien|a quelle|quelle frequence|pourquoi|quand|avez vous|avez|utilisez|utilisez vous|est ce|etes vous|gestionnaire|politique|sondage|enquete|enquête|avis|evaluation|probleme|problème|problemes|quatre derniers|4 derniers|derniers chiffres|carte de bibliotheque|carte de fidelite|carte de fidélité|carte d adherent|carte adherent|carte de membre|carte etudiant|carte d etudiant|carte cadeau|carte postale|carte vitale photo|carte grise|wifi|wi fi|enigme|énigme|jeu|indice|changer|date d expiration du passeport|expiration du passeport|date d expiration de la carte d identite|carte de sejour|peremption|promo|signifie|pensez|preferez|securise|texte du message|texte du sms|contenu du message',
  never: 'jamais|ne|aucun|aucune',
  verb: 'entrez|entrer|saisissez|saisir|veuillez saisir|veuillez entrer|indiquez|fournissez|fournir|confirmez|renseignez|renseigner|envoyez|communiquez|donnez|tapez|inserez|insérez|validez|veuillez fournir|connectez vous avec|transmettez|indiquer|remplissez',
  object:
    'compte|comptes|boite mail|boîte mail|boite aux lettres|messagerie|carte|acces|accès|profil|identite|identité|informations|coordonnees|coordonnées|paiement|abonnement|carte vitale|espace client|dossier|adresse|donnees|carte bancaire|boite de reception',
  trouble:
    'suspendu|suspension|suspendue|bloque|bloqué|bloquee|bloquée|blocage|limite|limité|limitee|restreint|desactive|désactivé|desactivee|desactivation|désactivation|ferme|fermé|fermeture|expire|expiré|expirera|expiree|inhabituelle|inhabituel|suspecte|suspect|non autorise|non autorisée|supprime|supprimé|supprimee|refuse|refusé|echoue|échoué|en attente|interrompu|rejete|rejeté|echec|échec|impaye|impayé|majoree|frauduleuse|resilie|cloture|perdre',
  verify:
    'verifier|vérifier|verifiez|vérifiez|verification|vérification|valider|validez|validation|confirmer votre|confirmez votre|confirmez vos|confirmer vos|mettre a jour|mettre à jour|mise a jour|mise à jour|mettez a jour|reactiver|réactiver|reactivez|reactivation|debloquer|débloquer|restaurer|renouveler|renouvelez|renouvellement|regulariser|régulariser|regularisez|authentifier|authentification|securiser votre|migration|actualiser|actualisez|certifier|retablir|rétablir',
  storage:
    'quota|espace de stockage|boite pleine|boite mail pleine|est pleine|saturee|saturée|depasse|dépassé|limite de stockage|mot de passe expire|messages en attente|messages bloques',
  prize:
    'vous avez gagne|vous avez gagné|gagnant|gagnante|felicitations|félicitations|selectionne|sélectionné|selectionnee|reclamez|réclamez|reclamer|votre cadeau|votre prix|heritage|héritage|loterie|tirage au sort|votre gain|don de|iphone gratuit|recuperez votre',
  refund:
    'remboursement|remboursements|rembourse|remboursé|remboursement d impot|trop percu|trop perçu|credit d impot|indemnisation|indemnite|indemnité|cheque energie|chèque énergie|prime|aide exceptionnelle|compensation|versement',
  parcel:
    'colis|livraison|frais de douane|frais de livraison|frais de port|frais de dedouanement|relivraison|nouvelle livraison|expedition|amende|contravention|vignette|frais de reexpedition|affranchissement|peage',
  wallet:
    'portefeuille crypto|valider votre portefeuille|synchroniser votre portefeuille|connecter votre portefeuille|validation du portefeuille',
  urgency:
    'urgent|immediatement|immédiatement|immediat|sous 24|sous 24h|sous 48h|24h|48h|24 heures|48 heures|dernier rappel|dernier avertissement|dans les plus brefs delais|sans delai|faute de quoi|sous peine|au plus vite|derniere chance|des maintenant',
  side: 'au dos|au verso|derrière|dos de la carte|le dos|au recto|sur le devant|de derrière',
};

export const western = { german, dutch, french } as const;
