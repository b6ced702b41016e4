import type { Words } from '../concepts.ts';

const turkish: Words = {
  password:
    'şifre|şifreniz|şifrenizi|şifresi|şifren|parola|parolanız|parolanızı|mevcut şifre|giriş şifresi|e posta şifresi|eposta şifresi|giriş bilgileri|parolası|şifreler|hesap şifresi|sifreniz|sifrenizi|sifre|giriş kelimesi|girerken yazdığınız|giriş yaparken yazdığınız|giriş sözcüğü|şifre*|parolan*|parolay*|sifresi|parolaniz|giriş şifren|instagram şifre*|mail şifre*|hesap şifre*|e posta şifre*',
  pin: 'pin kodu|kart şifresi|kart şifreniz|kart pini|4 haneli şifre|banka kartı şifresi|atm şifresi|kart şifre*|pin kod*|pin|pin numarası|kartınızın şifresi|bankamatik şifre*|atm şifre*|para çekme şifre*|puk|puk kodu|ekran kilidi şifre*|desen kilidi|mobil bankacılık pin*|4 haneli pin|altı haneli pin|uygulama pin*|mobil imza pin*|e imza pin*',
  otp: 'sms kodu|doğrulama kodu|onay kodu|tek kullanımlık şifre|tek kullanımlık kod|sms şifresi|gelen kod|gelen kodu|güvenlik kodu sms|sms onay kodu|telefonunuza gelen kod|kurtarma kodu|sms ile gelen|sms ile gelen kod|mesajdaki kod|gelen mesajdaki kod|telefona gelen kod|smsteki kod|sms kod*|doğrulama kod*|onay kod*|tek kullanımlık*|6 haneli kod|altı haneli kod|altı haneli kodu|6 haneli kodu|altı haneli sayı|whatsapp kodu|telegram kodu|iki adımlı doğrulama*|iki adımlı pin|iki aşamalı doğrulama*|yedek kod*|kurtarma kod*|eşleştirme kod*|aktivasyon kod*|giriş kodu|cep şifre*|mobil onay kod*|gelen numara|telefona gelen numara|gelen şifre|anlık şifre*|tek şifre*',
  card: 'kart numarası|kart numaranız|kredi kartı numarası|kart no|kredi kartı no|kart bilgileri|kart bilgileriniz|kredi kartı|banka kartı|banka kartı numarası|kart sahibi|kart üzerindeki isim|16 haneli|kart numara*|kart bilgi*|kredi kart*|banka kart*|kartınızın numara*|kabartma numara*|kabartmalı rakam*|kabartma rakam*|kartın üzerindeki numara*|kart üzerindeki numara*|kartın önündeki*|kartın ön yüzündeki*|on altı hane*|on altılı numara|plastiğin önündeki*|dörtlü grup*|kartın rakam*',
  cvv: 'cvv kodu|cvc kodu|güvenlik kodu|kart güvenlik kodu|3 haneli|3 haneli kod|üç haneli|kartın arkasındaki|güvenlik kod*|güvenlik numara*|arkadaki kod|arkadaki üç*|arkadaki numara*|arka yüzdeki*|arkasındaki üç*|ters yüzdeki*|kart arkası*|kartın arkası*|kart arkasındaki*|arka numara*|son üç hane*|arkadaki rakam*',
  expiry: 'son kullanma tarihi|son kullanma|geçerlilik tarihi|aa yy|ay yıl|skt|geçerlilik|son tarih|bitiş tarihi|geçerli',
  seed: 'kurtarma ifadesi|kurtarma kelimeleri|gizli kelimeler|tohum ifadesi|12 kelime|24 kelime|özel anahtar|özel anahtarınız|gizli kurtarma ifadesi|seed kelimeleri|kurtarma cümlesi|12 kelimelik|24 kelimelik|kelimeleri sırasıyla|kelimeler sırasıyla|kurtarma kelime*|yedek kelime*|kâğıttaki kelime*|cüzdan kelime*|tohum kelime*',
  person:
    'tc kimlik|tc kimlik no|tc kimlik numarası|t c kimlik no|t c kimlik numarası|kimlik numarası|kimlik no|pasaport numarası|pasaport no|tckn|tc kimlik*|t c kimlik*|kimlik numara*',
  bankLogin:
    'internet bankacılığı|mobil bankacılık|internet bankacılığı şifresi|banka şifresi|internet şubesi|e devlet şifresi|müşteri numarası|banka kullanıcı adı|bankacılık şifresi|edevlet şifresi|internet bankacılı*|mobil bankacılı*|banka şifre*|e devlet şifre*|edevlet şifre*|e devlet parola*|e devlet giriş*|devlet kapısı şifre*|e imza pin*|mobil imza pin*|mobil şube şifre*|internet şifre*|parola ve müşteri no|müşteri no ve şifre|bankacılık parola*|şubesi şifre*|mobil uygulama şifre*|papara şifre*|banka parola*|hgs şifre*|banka uygulamasına girdiğiniz*|uygulamaya giriş şifre*|banka uygulaması giriş*',
  maiden: 'anne kızlık soyadı|annenizin kızlık soyadı|güvenlik sorusu|gizli soru',
  photo: 'kart fotoğrafı|kartınızın fotoğrafı|kartın ön ve arka|kimlik fotoğrafı|kimlik ön yüz|kimlik arka yüz|selfie',
  login:
    'kullanıcı adı|kullanıcı adınız|e posta|eposta|e posta adresi|e mail|mail adresi|email|telefon|telefon numarası|cep telefonu|hesap numarası|gsm|kurumsal e posta|kurumsal mail|kurumsal adres|iş e postası|iş maili|şirket maili|okul e postası|okul maili|whatsapp numarası|whatsapp numaranız|whatsapp no|telegram numarası|cep|cep no|tel no',
  bank: 'banka|bankası|kart|kartı|kredi|hesap|atm|atm de|bankamatik*|para çekerken|para çekme|pos cihaz*|banka uygulama*|mobil şube|bankanın|bankanızın|havale|eft|papara|bankaya',
  filler:
    'giriniz|girin|gir|yazınız|yazın|lütfen|onaylayın|tekrar|tekrarı|yeniden|mevcut|eski|yeni|sizin|hesap|hesabı|hesabınızın|kart|kartı|kartınızın|numarası|kodu|kod|burada|zorunlu|nedir|ve|veya|e posta|eposta|mail|e mail|haneli|kullanıcı|adı|banka|sms|ile|gelen|telefonunuza|kelime|cüzdan|instagram|için|üç|dört|on altı|rakam|sayı|son|rakamlar|geçerli|güncel|şu anki|şimdiki|bugünkü|ona ait|uygulama|uygulamanın|uygulamaya|kurumsal|iş|okul|olan|bir|size|sana|benim',
  about:
    'gücü|güçlü|unuttum|unuttunuz|sıfırlama|değiştirme|değiştiriyorsunuz|nasıl|ne sıklıkla|kaç|hangi|neden|ne zaman|var mı|kullanıyor|yöneticisi|politikası|anket|anketi|görüş|sorun|sorunu|son 4|son dört|kütüphane kartı|sadakat kartı|üyelik kartı|hediye kartı|öğrenci kartı|kartvizit|wifi|bilmece|oyun|ipucu|wi fi|pasaport geçerlilik|bulmaca|mesajın metni|mesaj metni|mesajın içeriği|sms metni',
  never:
    'asla|hiçbir|girmeyin|paylaşmayın|girmeyiniz|paylaşmayınız|istemez|istemeyiz|yazmayın|yazmayınız|değil|göstermeyin|vermeyin|söylemeyin|getirmeyin|göndermeyin|göstermeyiniz|vermeyiniz',
  verb: 'giriniz|girin|girerek|yazınız|yazın|gönderiniz|gönderin|onaylayın|doğrulayın|belirtiniz|paylaşın|doldurun|doldurunuz|girip',
  object:
    'hesap|hesabınız|hesabınızın|hesabınızı|posta kutunuz|kart|kartınız|kartınızın|erişim|erişiminiz|profil|profiliniz|kimlik|kimliğinizi|bilgilerinizi|bilgileriniz|ödeme|ödemeniz|abonelik|aboneliğiniz|sayfanız|mesajlar',
  trouble:
    'askıya alındı|askıya|askıya alınacak|kapatılacak|kapatıldı|kapatılacaktır|kısıtlandı|kısıtlanmıştır|engellendi|bloke|bloke edildi|devre dışı|süresi doldu|sona eriyor|olağandışı|şüpheli|yetkisiz|silinecek|silinecektir|reddedildi|beklemede|teslim edilemedi|ihlal|ihlali|donduruldu|sınırlandırıldı|silinmemesi',
  verify:
    'doğrulayın|doğrulama|doğrulayınız|doğrulamak|onaylayınız|hesabınızı onaylayın|güncelleyin|güncelleyiniz|güncelleme|güncellemek|yeniden etkinleştirin|aktif edin|aktifleştirin|etkinleştirin|kilidini açın|geri yükleyin|yenileyin|itiraz',
  storage: 'kota|kotası|doldu|dolu|aşıldı|depolama|şifrenizin süresi|kotanız',
  prize:
    'kazandınız|kazandin|kazanan|tebrikler|seçildiniz|ödül|ödülünüz|ödülünüzü|hediye|hediyenizi|çekiliş|miras|piyango|mavi tik|talep edin',
  refund:
    'iade|iadesi|vergi iadesi|geri ödeme|aidat iadesi|kart aidatı|tazminat|destek ödemesi|yardım|yardımı|sosyal yardım|devlet desteği|dosya masrafı',
  parcel: 'kargo|kargonuz|paket|paketiniz|teslimat|gümrük|gümrük vergisi|gönderi|gönderiniz|teslim',
  urgency: 'acil|acilen|hemen|derhal|24 saat|48 saat|son uyarı|aksi takdirde|aksi halde|en kısa sürede',
  side: 'arkadaki|arkasındaki|arka yüzündeki|arkada|kartın arkası|arka yüz|öndeki|ön yüzdeki',
};

const indonesianMalay: Words = {
  password:
    'kata sandi|kata sandi anda|sandi|kata laluan|kata laluan anda|katalaluan|kata kunci akun|sandi saat ini|kata sandi lama|kata sandi email|password lama|yang diketik setelah email|yang diketik setelah|yang anda ketik untuk masuk|kata untuk masuk|kata masuk|sandimu|passwordnya|passwordmu|kata sandinya|kata sandimu|sandi email|sandi akun|kata kunci masuk|password akun|password akun facebook|sandi facebook|pw akun|pass akun|sandi ig|sandi fb|kata sandi ig|kata sandi fb|password ig|password fb|pw ig|pw fb|katasandi|kata laluan emel|kata laluan akaun|kata laluan fb|kunci masuk',
  pin: 'pin atm|kode pin|nomor pin|pin kartu|no pin|nombor pin|pin mobile banking|pin dana|pin ovo|pin gopay|pin 6 digit|kod pin|pin brimo|pin kartu atm|pin atm anda|pin rekening|pin kartu anda|pin 6 angka|pin enam angka|pin 6 digit atm|enam angka pin|pin bank|pin transaksi|pin aplikasi|pin layar|pola layar|pin livin|pin bca|pin kad|pin kad bank|nombor pin kad|6 digit pin|pin tng|pin ewallet|pin e wallet|puk|pin sim|pin mbanking|pin m banking|pin linkaja|pin shopeepay',
  otp: 'kode otp|kode verifikasi|kode sms|kode konfirmasi|kod otp|kod pengesahan|kod sms|kode sekali pakai|nombor tac|kod tac|tac|kode yang diterima|kode whatsapp|kod pengesahan sms|kode yang dikirim|angka dari sms|kode dari sms|kode yang masuk|kode masuk|kod dari sms|angka yang masuk|kode 6 digit|6 digit kode|kode enam digit|kod 6 digit|kod enam digit|angka yang diterima|kode wa|kod whatsapp|kode telegram|pin verifikasi dua langkah|verifikasi dua langkah|pengesahan dua langkah|pin dua langkah|kode cadangan|kode pemulihan|kod sandaran|kode aktivasi|kod pengaktifan|kode dana|kode penautan|kod padanan|angka yang masuk ke hp|angka yang baru masuk|kode login|tac number',
  card: 'nomor kartu|nomor kartu kredit|nomor kartu debit|nomor kartu atm|nomor atm|kartu kredit|kartu debit|data kartu|nombor kad|nombor kad kredit|nombor kad debit|kad kredit|kad debit|nama pemegang kartu|nama pada kartu|16 digit kartu|no kartu|no kad|nomer kartu|angka timbul|nomor timbul|nomor panjang di kartu|nomor panjang|enam belas angka|16 angka di kartu|16 angka kartu|nomor depan kartu|angka depan kartu|empat kelompok empat|nombor timbul|nombor panjang|16 nombor kad|nombor depan kad|angka depan kad',
  cvv: 'kode cvv|kode keamanan|kod keselamatan|kod cvv|3 digit di belakang|3 digit belakang kartu|tiga digit di belakang|3 angka di belakang|tiga angka belakang|3 angka belakang|tiga angka di belakang|kode belakang|angka belakang|kode di belakang|tiga digit belakang|kode belakang kartu|kod belakang|nombor belakang|tiga nombor belakang|3 nombor belakang|tiga digit di belakang kad|kode pengaman',
  expiry:
    'masa berlaku|masa berlaku kartu|tanggal kadaluarsa|tanggal kedaluwarsa|tarikh luput|tarikh tamat|berlaku hingga|sah sehingga|mm yy|kadaluarsa kartu|berlaku sampai|habis berlaku|berlaku|tamat',
  seed: 'frasa pemulihan|frasa benih|frasa rahasia|12 kata|24 kata|kunci pribadi|kunci privat|kunci peribadi|12 perkataan|frasa seed|frase pemulihan|seed phrase|frasa rahsia|kata kata berurutan|kata berurutan|kata pemulihan|frasa cadangan|kata di kertas|perkataan mengikut susunan|perkataan pemulihan',
  person:
    'nik|nomor ktp|no ktp|nomor induk kependudukan|nomor paspor|no kad pengenalan|nombor kad pengenalan|no ic|npwp|nombor pasport|no passport|nomor sim',
  bankLogin:
    'mobile banking|internet banking|m banking|perbankan dalam talian|perbankan online|user id mobile banking|user id internet banking|brimo|bca mobile|livin|maybank2u|nama pengguna bank|kata laluan bank|user id brimo|id pengguna bank|id pengguna perbankan|password mobile banking|saldo terakhir|saldo rekening|password livin|password brimo|password bca mobile|kode akses bca|kode akses|kode akses m bca|mpin|pin m bca|user id ibanking|password ibanking|sandi mobile banking|sandi aplikasi bank|sandi masuk aplikasi bank|kata sandi aplikasi bank|pin brimo|user brimo|password coretax|kata sandi coretax|kata sandi djp|efin|kode efin|passphrase djp|secure word|kata laluan maybank2u|id maybank2u|kata laluan cimb|tac maybank|mydigital id kata laluan|kata laluan perbankan|kata laluan mytax|kata laluan hasil|pin mobile banking|pin m banking|user id dan pin mobile banking|pin internet banking|pin aplikasi bank',
  maiden: 'nama ibu kandung|nama gadis ibu|pertanyaan keamanan|soalan keselamatan',
  photo: 'foto kartu|foto kartu atm|foto ktp|selfie ktp|selfie dengan ktp|foto kartu depan belakang|gambar kad|foto selfie',
  login:
    'nama pengguna|email|e mail|alamat email|surel|e mel|emel|alamat e mel|nomor hp|nomor telepon|no hp|no telefon|nombor telefon|nomor rekening|no rekening|nombor akaun|no akaun|id pengguna|no wa|nomor wa|whatsapp|email kantor|email kerja|email perusahaan|email kampus|email sekolah|e mel kerja|e mel pejabat|e mel syarikat|nomor whatsapp|nombor whatsapp|no whatsapp|nomor wa aktif|nama masuk|nama login|nama log masuk|no tel|nomor dana|nomor ovo|nomor gopay|nomor telegram',
  bank: 'bank|kartu|atm|rekening|kad|akaun bank|kredit|debit|mesin atm|tarik tunai|ambil uang|mengambil uang|aplikasi bank|aplikasi banknya|m banking|mbanking|mesin edc|transfer|mesin tunai|keluarkan duit|aplikasi perbankan|gopay|tng|touch n go|bankmu|banknya|akun dana|saldo dana|nomor dana|akun ovo|saldo ovo',
  postal: 'alamat|kota|kode pos|poskod',
  filler:
    'anda|kamu|masukkan|masukan|ketik|tulis|isi|silakan|silahkan|mohon|sila|konfirmasi|sahkan|ulangi|ulang|lagi|saat|ini|lama|baru|sekarang|yang|di|ke|dari|untuk|dan|atau|dengan|akun|akaun|kartu|kad|nomor|nombor|no|kode|kod|email|e mel|wajib|apa|adalah|digit|angka|sms|bank|pengguna|nama|lengkap|atm|via|diterima|belakang|kata|dompet|facebook|semasa|tuan|puan|tiga|empat|enam belas|terakhir|aktif|terkini|berlaku|tersebut|itu|aplikasi|kantor|pejabat|kerja|sekolah|kampus|syarikat|tu|saya|ni|nya|tadi|sahaja|saja|ya',
  about:
    'kekuatan|lupa|reset|mengganti|ganti|menukar|berapa|seberapa|seberapa sering|bagaimana|mengapa|kenapa|kapan|bila|apakah|adakah|punya|menggunakan|pengelola|kebijakan|dasar|survei|kuesioner|soal selidik|pendapat|masalah|empat digit terakhir|4 digit terakhir|kartu perpustakaan|kartu anggota|kartu pelajar|kartu hadiah|kartu keluarga|nomor kartu keluarga|kartu bpjs|nomor kartu bpjs|kad perpustakaan|kad keahlian|kad hadiah|kartu pos|kartu ucapan|kartu peserta|nomor kartu peserta|kartu mahasiswa|wifi|teka teki|permainan|petunjuk|kata kunci|masa berlaku paspor|tarikh luput pasport|kad matrik|kartu vaksin|kartu nama|kartu undangan|isi pesan|teks pesan|isi sms|kandungan mesej|teks mesej',
  never: 'jangan|tidak|tidak pernah|tak pernah|bukan|tanpa|jgn|usah',
  verb: 'masukkan|masukan|ketik|kirim|kirimkan|isi|isikan|tulis|tuliskan|berikan|konfirmasi|hantar|taip|sahkan|nyatakan|lengkapi|login dengan',
  object:
    'akun|akaun|rekening|kotak surat|kotak masuk|peti mel|kartu|kad|akses|profil|identitas|identiti|data anda|maklumat|pembayaran|langganan|layanan|halaman|nomor',
  trouble:
    'ditangguhkan|diblokir|terblokir|disekat|dibekukan|dinonaktifkan|dinyahaktifkan|ditutup|dihapus|dipadam|kedaluwarsa|kadaluarsa|tamat tempoh|tidak biasa|mencurigakan|dibatasi|dihadkan|ditolak|tertahan|tertunda|gagal|melanggar|pelanggaran|hangus|digantung|disahkan tidak|tunggakan|saman|perubahan tarif|tarif baru',
  verify:
    'verifikasi|memverifikasi|sahkan akaun|pengesahan|mengesahkan|validasi|konfirmasi akun|perbarui|memperbarui|pembaruan|kemas kini|kemaskini|mengemas kini|aktifkan|mengaktifkan|aktifkan kembali|pulihkan|memulihkan|buka blokir|pembukaan blokir|banding|upgrade|naik taraf|pendaftaran semula|sinkronisasi',
  storage: 'kuota|penuh|melebihi|melampaui|penyimpanan|storan|kata sandi akan kedaluwarsa|had storan',
  prize:
    'anda menang|memenangkan|pemenang|selamat|selamat anda|terpilih|dipilih|hadiah|hadiah anda|klaim|klaim hadiah|tebus|tuntut|undian|warisan|giveaway|diamond gratis|dm gratis|kuota gratis|pulsa gratis|cabutan bertuah|saldo dana gratis|dana kaget|event resmi',
  refund:
    'pengembalian dana|pengembalian pajak|bayaran balik|bantuan|bantuan sosial|bansos|bantuan tunai|subsidi|kompensasi|pampasan|bantuan kerajaan|bayaran bantuan|blt|cukai',
  parcel: 'paket|paket anda|bungkusan|bea cukai|pengiriman|penghantaran|biaya pengiriman|kastam|bayaran penghantaran|kurir|parsel|resi',
  urgency:
    'segera|mendesak|24 jam|48 jam|dalam 24|peringatan terakhir|amaran terakhir|jika tidak|sekiranya tidak|secepatnya|penting|hari ini|sebelum terlambat',
  side: 'di belakang|belakang kartu|belakang kad|bagian belakang|belakang|di depan|depan kartu',
};

const vietnamese: Words = {
  password:
    'mật khẩu|mat khau|mật khẩu hiện tại|mật khẩu cũ|mật khẩu email|mật khẩu facebook|mật mã|mật khẩu đăng nhập|thông tin đăng nhập|mk|từ khóa đăng nhập|thứ bạn gõ để đăng nhập|chữ để đăng nhập|pass|mk đăng nhập|mật khẩu wifi công ty|mật khẩu gmail|mật khẩu zalo|matkhau|mkhau|mật khẩu nick|mật khẩu nick fb|mk fb|mk facebook|mk zalo|mk email|mk gmail|pass fb|pass nick|pass zalo|pass mail|mật khẩu thư|mật khẩu hộp thư|mật khẩu hộp thư cơ quan|mật khẩu thư cơ quan|mật khẩu cơ quan|mật khẩu email cơ quan',
  pin: 'mã pin|pin thẻ|mã pin thẻ|số pin|mã pin atm|pin|mã pin 6 số|pin 6 số|mã pin ví|pin momo|mật khẩu 6 số|mật khẩu 6 số momo|mật khẩu giao dịch|mã giao dịch|mật khẩu rút tiền|mã mở máy|mã mở khóa|mã khóa màn hình|pin smart otp|mã pin smart otp|puk|passcode vneid|mã passcode',
  otp: 'mã otp|mã xác minh|mã xác nhận|mã xác thực|mã sms|mã smart otp|mã gửi về điện thoại|smart otp|mã 2fa|mã bảo mật gửi|mã gửi đến|mã trong tin nhắn|mã tin nhắn|số trong tin nhắn|mã otp gửi|otp gửi|mã số gửi|mã 6 số|mã sáu số|mã 6 chữ số|mã gồm 6 số|mã zalo|mã telegram|mã whatsapp|mã kích hoạt|mã giao dịch gửi|mã đăng nhập gửi|pin xác minh hai bước|xác minh hai bước|xác minh 2 bước|mã dự phòng|mã khôi phục|mã liên kết|mã vừa gửi|mã vừa nhận|mã mới về|số vừa nhắn về|dãy số vừa nhắn|dãy số vừa gửi|mã vneid|mã tổng đài',
  card: 'số thẻ|số thẻ tín dụng|số thẻ ngân hàng|số thẻ atm|thẻ tín dụng|thông tin thẻ|tên chủ thẻ|số thẻ ghi nợ|16 số trên thẻ|tên in trên thẻ|thẻ ghi nợ|dãy số trên thẻ|số trên thẻ|số in trên thẻ|số mặt trước thẻ|hàng số nổi|dãy số nổi|số nổi trên thẻ|số dập nổi|số in nổi|dãy số dài trên thẻ|dãy 16 số|mười sáu số|16 số thẻ|số mặt thẻ|dãy số mặt trước|hàng số dài|số dài trên thẻ',
  cvv: 'mã cvv|mã cvc|mã bảo mật|mã bảo mật thẻ|3 số mặt sau|3 số sau thẻ|ba số mặt sau|mã số bảo mật|số mặt sau|mã mặt sau|ba số sau|ba số cuối chỗ chữ ký|3 số cuối mặt sau|ba số sau lưng thẻ|3 số sau lưng|ba số cuối mặt sau|ba số phía sau|3 số phía sau|mã sau thẻ',
  expiry: 'ngày hết hạn|hết hạn|ngày hết hạn thẻ|ngày hiệu lực|hạn thẻ|thời hạn thẻ|hết hạn ngày|hiệu lực đến',
  seed: 'cụm từ khôi phục|cụm từ bí mật|12 từ|24 từ|khóa riêng|khóa bí mật|khoá riêng tư|khóa riêng tư|cụm từ hạt giống|từ khôi phục|các từ theo thứ tự|từ theo thứ tự|12 từ theo thứ tự|24 từ theo thứ tự|từ trên giấy|cụm từ dự phòng',
  person: 'số cccd|số cmnd|cccd|cmnd|số căn cước|số hộ chiếu|số chứng minh|căn cước công dân',
  bankLogin:
    'internet banking|tên đăng nhập ngân hàng|mật khẩu ngân hàng|mobile banking|tài khoản internet banking|mật khẩu internet banking|ngân hàng điện tử|tên đăng nhập internet banking|mật khẩu app ngân hàng|tài khoản ngân hàng điện tử|tên đăng nhập app|mật khẩu smart banking|mật khẩu ứng dụng ngân hàng|mật khẩu vneid|passcode vneid|mã vneid|tài khoản vneid|mật khẩu etax|mật khẩu thuế|mật khẩu dịch vụ công|mật khẩu vssid|mật khẩu momo|mật khẩu ví|mật khẩu vcb|mật khẩu digibank|tên đăng nhập app ngân hàng|tên truy cập ngân hàng|mật khẩu ngân hàng số|mã pin ngân hàng số|mã mở app ngân hàng|ngân hàng số',
  photo: 'ảnh thẻ ngân hàng|ảnh mặt trước thẻ|ảnh chụp thẻ|ảnh cccd|mặt trước cccd|mặt sau cccd|ảnh chụp cccd',
  login:
    'tên đăng nhập|tên người dùng|email|địa chỉ email|thư điện tử|số điện thoại|sđt|tài khoản|số tài khoản|tên tài khoản|điện thoại|đăng nhập|email công ty|email cơ quan|email trường|thư công ty|thư cơ quan|hộp thư công ty|email công việc|số zalo|sđt zalo|số whatsapp|số máy|số momo|số di động',
  bank: 'ngân hàng|atm|tín dụng|thẻ ngân hàng|thẻ tín dụng|thẻ atm|thẻ ghi nợ|thẻ của|cây atm|máy atm|rút tiền|app ngân hàng|ứng dụng ngân hàng|chuyển khoản|chuyển tiền|momo|zalopay|máy rút tiền|máy pos|ví điện tử',
  filler:
    'của|bạn|quý khách|nhập|vui|lòng|hãy|xác|nhận|lại|hiện|tại|cũ|mới|và|hoặc|cho|để|tài khoản|tài|khoản|thẻ|số|mã|email|bắt|buộc|là|gì|điền|ngân|hàng|facebook|gửi|về|được|điện thoại|qua|tin|nhắn|mặt|sau|từ|ví|zalo|đầy|đủ|trên|tên|ba|bốn|mười sáu|chữ số|cuối|con số|dãy|đang dùng|hiện hành|còn hiệu lực|kèm theo|đó|ứng dụng|app|công ty|cơ quan|trường|em|anh|chị|mình|ạ|cô|chú',
  about:
    'từ khóa bí mật|từ khóa|độ mạnh|quên|đặt lại|đổi mật khẩu|bao lâu|bao nhiêu|như thế nào|tại sao|khi nào|không|sử dụng|trình quản lý|chính sách|khảo sát|ý kiến|vấn đề|4 số cuối|bốn số cuối|thẻ thư viện|số thẻ thư viện|thẻ thành viên|số thẻ thành viên|thẻ quà tặng|thẻ sinh viên|thẻ bảo hiểm|số thẻ bảo hiểm|số thẻ bhyt|thẻ bhyt|wifi|câu đố|trò chơi|gợi ý|hết hạn hộ chiếu|hạn hộ chiếu|hạn sử dụng|nội dung tin nhắn|nội dung tin|bạn có|có phải|có dùng|có hay|có thể|có nên|có bao|anh có|chị có|có đổi|có nhớ|có sử dụng',
  never: 'không bao giờ|đừng|không được|tuyệt đối không|không nên|không yêu cầu',
  verb: 'nhập|điền|cung cấp|gửi|xác nhận|ghi|đăng nhập bằng|vui lòng nhập|cho biết',
  object:
    'tài khoản|hộp thư|truy cập|hồ sơ|danh tính|thông tin|thanh toán|trang|gói cước|dịch vụ|thẻ ngân hàng|thẻ tín dụng|thẻ atm|thẻ ghi nợ|thẻ của',
  trouble:
    'bị khóa|bị khoá|tạm khóa|tạm ngưng|bị đình chỉ|bị hạn chế|vô hiệu hóa|vô hiệu hoá|bị xóa|bị xoá|hết hạn|bất thường|đáng ngờ|trái phép|từ chối|thất bại|vi phạm|bị treo|bị giữ|tạm dừng|bị chặn|khóa vĩnh viễn|xâm nhập',
  verify:
    'xác minh|xác thực|xác nhận tài khoản|xác nhận danh tính|cập nhật|kích hoạt|kích hoạt lại|khôi phục|mở khóa|mở khoá|kháng nghị|kháng cáo|nâng cấp|định danh|đồng bộ|gia hạn',
  storage: 'hạn mức|đã đầy|bị đầy|sắp đầy|thư đầy|đầy bộ nhớ|vượt quá|dung lượng|mật khẩu sắp hết hạn',
  prize:
    'bạn đã trúng|trúng thưởng|trúng giải|người thắng|chúc mừng|được chọn|nhận thưởng|nhận quà|phần thưởng|giải thưởng|quà tặng miễn phí|thừa kế|xổ số|nhận giải|tri ân|nhận ngay|kim cương miễn phí',
  refund: 'hoàn tiền|hoàn thuế|trợ cấp|hỗ trợ|bồi thường|tiền hỗ trợ|nhận tiền|gói hỗ trợ',
  parcel: 'bưu kiện|gói hàng|đơn hàng|giao hàng|phí hải quan|hải quan|phí vận chuyển|kiện hàng',
  urgency: 'khẩn|khẩn cấp|ngay lập tức|ngay|24 giờ|48 giờ|24h|trong vòng 24|cảnh báo cuối|nếu không|lần cuối',
  side: 'mặt sau|phía sau|sau thẻ|ở mặt sau|mặt trước|phía trước',
};

const greek: Words = {
  password:
    'κωδ|κωδικός πρόσβασης|κωδικός|κωδικό|κωδικού|κωδικό πρόσβασης|κωδικοί|συνθηματικό|κωδικός email|τρέχων κωδικός|στοιχεία σύνδεσης|κωδικός χρήστη|κωδικούς|με τι συνδέεστε|λέξη εισόδου|αυτό που πληκτρολογείτε για να μπείτε|κωδικ*|συνθηματικ*|kodikos|kwdikos|kwdikos prosvasis|kodikos prosvasis|synthimatiko|sinthimatiko|kwdikoi|kodikoi',
  pin: 'extra pin|κωδικός pin|pin κάρτας|pin της κάρτας|μυστικός κωδικός|κωδικός κάρτας|το pin|τετραψήφιος κωδικός|τετραψήφιο pin|puk|κωδικός ξεκλειδώματος|pin εφαρμογής|pin της εφαρμογής|μοτίβο ξεκλειδώματος|pin atm|τέσσερα νούμερα της κάρτας',
  otp: 'κωδικός μίας χρήσης|κωδικός sms|κωδικός επιβεβαίωσης|κωδικός επαλήθευσης|κωδικός otp|κωδικός που λάβατε|κωδικός μιας χρήσης|κωδικό που λάβατε|κωδικός από sms|κωδικό από το sms|ο κωδικός του sms|αριθμός από το sms|εξαψήφιος κωδικός|εξαψήφιο κωδικό|6ψήφιος κωδικός|6ψήφιο κωδικό|6 ψήφιος κωδικός|κωδικός 6 ψηφίων|κωδικός έξι ψηφίων|κωδικός viber|κωδικός whatsapp|pin επαλήθευσης δύο βημάτων|επαλήθευση δύο βημάτων|εφεδρικοί κωδικοί|κωδικοί ανάκτησης|κωδικός ενεργοποίησης|κωδικός σύζευξης|extra pin|kwdikos sms|kodikos sms|kwdikos apo sms',
  card: 'αριθμός κάρτας|αριθμός πιστωτικής κάρτας|αριθμό κάρτας|στοιχεία κάρτας|πιστωτική κάρτα|χρεωστική κάρτα|αριθμός χρεωστικής κάρτας|κάτοχος κάρτας|τραπεζική κάρτα|αριθμός της κάρτας|αριθμός πιστωτικής|αριθμό της κάρτας|στοιχεία της κάρτας|νούμερο κάρτας|ο αριθμός της κάρτας|ανάγλυφα νούμερα|ανάγλυφα ψηφία|ανάγλυφος αριθμός|μεγάλος αριθμός|μακρύς αριθμός κάρτας|νούμερα της κάρτας|ψηφία της κάρτας|αριθμοί της κάρτας|νούμερα μπροστά|τέσσερις τετράδες|arithmos kartas|arithmos kartas sas|noumero kartas',
  cvv: 'κωδικός ασφαλείας|κωδικός cvv|τριψήφιος κωδικός|3 ψηφία|τρία ψηφία|κωδικός cvc|3ψήφιος κωδικός|κωδικός πίσω|κωδικός στο πίσω μέρος|νούμερα πίσω|τρία νούμερα πίσω|ψηφία πίσω|τρία ψηφία πίσω|τα τρία πίσω|τριψήφιος',
  expiry: 'ημερομηνία λήξης|λήξη|ισχύει έως|μμ εε|λήξη κάρτας|ημερομηνία λήξης κάρτας|ισχύς έως|λήγει|ισχύει',
  seed: 'φράση ανάκτησης|φράση αποκατάστασης|μυστική φράση|12 λέξεις|24 λέξεις|ιδιωτικό κλειδί|λέξεις ανάκτησης|λέξεις με τη σειρά|λέξεις στη σειρά|λέξεις από το χαρτί|φράση seed',
  identity: 'αμκα|α μ κ α',
  person: 'αφμ|α φ μ|αριθμός ταυτότητας|αριθμός διαβατηρίου|αριθμός δελτίου ταυτότητας',
  bankLogin:
    'e banking|ebanking|web banking|κωδικός e banking|κωδικοί e banking|κωδικός τράπεζας|όνομα χρήστη e banking|κωδικοί taxisnet|κωδικός taxisnet|κωδικοί web banking|κωδικούς e banking|taxisnet|κωδικοί τράπεζας|στοιχεία e banking|ebanking κωδικός|κωδικός ebanking|κωδικός taxis|κωδικοί taxis|κωδικούς taxisnet|κωδικούς taxis|taxisnet κωδικός|όνομα χρήστη taxisnet|κλειδάριθμος|κλειδάριθμο|κωδικός gov gr|κωδικοί aade|κωδικός ααδε|pin e banking|κωδικός εφαρμογής τράπεζας|κωδικός web banking',
  login:
    'όνομα χρήστη|χρήστης|email|e mail|ηλεκτρονικό ταχυδρομείο|διεύθυνση email|τηλέφωνο|αριθμός τηλεφώνου|αριθμός λογαριασμού|διεύθυνση ηλεκτρονικού ταχυδρομείου|εταιρικό email|εταιρικό mail|επαγγελματικό email|υπηρεσιακό email|mail εργασίας|ακαδημαϊκό email|αριθμός whatsapp|αριθμός viber|κιν|τηλ|κινητό τηλέφωνο',
  bank: 'τράπεζα|τράπεζας|κάρτα|κάρτας|τραπεζικός|λογαριασμός τραπέζης|ατμ|μηχάνημα της τράπεζας|ανάληψη|αναλήψεις|κάνετε ανάληψη|εφαρμογή της τράπεζας|τραπεζική εφαρμογή|τραπεζικό|τραπεζικ*',
  filler:
    'σας|σου|εισάγετε|εισαγάγετε|εισάγεις|πληκτρολογήστε|παρακαλώ|παρακαλούμε|επιβεβαιώστε|επιβεβαίωση|επαναλάβετε|ξανά|τρέχων|τρέχοντα|παλιός|νέος|νέο|τον|το|την|του|της|ο|η|και|ή|για|με|email|e mail|λογαριασμού|κάρτας|αριθμός|κωδικός|εδώ|υποχρεωτικό|ποιος|είναι|χρήστη|ψηφία|sms|πρόσβασης|τράπεζας|λέξεις|όνομα|που|λάβατε|πίσω|τρία|τρεις|τέσσερα|δεκαέξι|αριθμοί|αριθμούς|νούμερα|τελευταία|ισχύων|ισχύοντα|σημερινός|αντίστοιχος|εφαρμογή|εφαρμογής|επαγγελματικό|εταιρικό|μου|τώρα',
  about:
    'ισχύς|ξεχάσατε|ξέχασα|επαναφορά|αλλαγή|αλλάζετε|πόσο συχνά|πόσο|πόσοι|πώς|γιατί|πότε|έχετε|χρησιμοποιείτε|διαχειριστής|πολιτική|έρευνα|ερωτηματολόγιο|γνώμη|πρόβλημα|προβλήματα|τελευταία 4|τελευταία τέσσερα|κάρτα βιβλιοθήκης|κάρτα μέλους|κάρτας μέλους|δωροκάρτα|wifi|γρίφος|παιχνίδι|στοιχείο|ταχυδρομικός κωδικός|κωδικός προϊόντος|κωδικός μαθήματος|κωδικός εκδήλωσης|κωδικός τμήματος|κωδικός έργου|κωδικός πελάτη|κωδικός παραγγελίας|κωδικός εισιτηρίου|κωδικός κράτησης|τ κ|τκ|λήξη διαβατηρίου|κωδικός κουπονιού|κωδικός εργαζομένου|κωδικός φοιτητή|κείμενο μηνύματος|κείμενο του μηνύματος',
  never: 'ποτέ|μην|μη|δεν|κανένας|χωρίς',
  verb: 'εισάγετε|εισαγάγετε|πληκτρολογήστε|δώστε|παρέχετε|επιβεβαιώστε|στείλτε|συμπληρώστε|καταχωρίστε|καταχωρήστε|συνδεθείτε',
  object:
    'λογαριασμός|λογαριασμό|λογαριασμού|λογαριασμός σας|γραμματοκιβώτιο|γραμματοκιβώτιό|κάρτα|κάρτας|πρόσβαση|προφίλ|ταυτότητα|ταυτότητά|στοιχεία|στοιχεία σας|πληρωμή|συνδρομή',
  trouble:
    'ανεσταλεί|ανασταλεί|ανεστάλη|αναστολή|κλειδωθεί|κλειδώθηκε|αποκλειστεί|περιορισμένος|περιοριστεί|απενεργοποιηθεί|απενεργοποίηση|κλείσει|λήγει|έληξε|ασυνήθιστη|ύποπτη|ύποπτες|διαγραφεί|απορρίφθηκε|εκκρεμεί|μη εξουσιοδοτημένη|κράτηση|μπλοκαριστεί|δεσμευτεί|μπλοκαρίστηκε',
  verify:
    'επαληθεύστε|επαλήθευση|επιβεβαιώστε τα στοιχεία|επιβεβαιώστε τον λογαριασμό|επιβεβαιώστε την ταυτότητά|ενημερώστε|ενημέρωση|επικύρωση|επικυρώστε|επανενεργοποίηση|ενεργοποιήστε|ξεκλειδώστε|επαναφέρετε|ταυτοποίηση|αναβάθμιση|ανανέωση',
  storage: 'όριο|χώρος|γεμάτο|υπερβεί|αποθηκευτικός|κωδικός λήγει',
  prize: 'κερδίσατε|νικητής|συγχαρητήρια|επιλεγεί|έπαθλο|βραβείο|δώρο|διεκδικήστε|λοταρία|κληρονομιά|λαχείο',
  refund: 'επιστροφή|επιστροφή χρημάτων|επιστροφή φόρου|αποζημίωση|επίδομα|επιδότηση|ενίσχυση|επιδόματος',
  parcel: 'δέμα|πακέτο|αποστολή|παράδοση|τελωνείο|τέλη|τελωνειακά|μεταφορικά|δέματος|δέμα σας',
  urgency: 'επείγον|επειγόντως|άμεσα|αμέσως|24 ώρες|24 ωρών|48 ώρες|48 ωρών|τελευταία προειδοποίηση|διαφορετικά|το συντομότερο|εντός 24',
  side: 'στο πίσω μέρος|πίσω|από πίσω|πίσω όψη|στην πίσω πλευρά|πίσω πλευρά|μπροστά',
};

const filipinoSwahili: Words = {
  password:
    'nywila|neno la siri|nenosiri|neno siri|password mo|password ng account|lihim na salita|nenosiri lako|neno la siri la barua pepe|password sa fb|password sa facebook|password ng fb|password ng email|fb password|pass word mo|nywila yako|neno lako la siri|password yako|password ya barua pepe|nywila ya facebook',
  pin: 'namba ya siri|nambari ya siri|pin ya mpesa|pin ya m pesa|mpesa pin|m pesa pin|gcash pin|mpin ng gcash|gcash mpin|pin yako|namba ya siri ya m pesa|mpin|maya pin|pin ng atm|pin ng card|atm pin|6 digit pin|4 digit pin|pin code ng atm|pin mo|pin ng gcash|pin ya atm|pin ya kadi|pin ya benki|nambari yako ya siri|pin ya simu|siri ya m pesa|pin ya tigo pesa|pin ya airtel money|namba ya siri ya kadi',
  otp: 'otp code mo|code na natanggap|msimbo wa uthibitisho|namba ya uthibitisho|code na pinadala|verification code mo|nambari ya uthibitisho|6 digit code|6 digit na code|anim na digit|code na tinext|code sa text|code ng gcash|gcash otp|otp na natanggap|pin ng two step|two step verification|backup codes|recovery codes|authentication code|mpin code na dumating|msimbo wa tarakimu 6|msimbo wa tarakimu sita|msimbo wa whatsapp|kodi ya uthibitisho|uthibitishaji wa hatua mbili|nambari ya siri ya muda|kodi uliyotumiwa|ujumbe uliopokea|namba iliyokuja',
  card: 'numero ng card|numero ng kard|namba ya kadi|nambari ya kadi|card number mo|numero ng credit card|namba ya kadi ya benki|nakaumbok na numero|numero sa harap ng card|mahabang numero|16 digit sa card|labing anim na numero|numero ng atm card|card details|namba ndefu ya kadi|namba za mbele ya kadi|tarakimu 16|tarakimu kumi na sita|namba iliyo kwenye kadi',
  expiry: 'petsa ng pag expire|tarehe ya kuisha|tarehe ya mwisho wa matumizi',
  seed: 'maneno 12|maneno ya kurejesha|12 na salita|24 na salita|ufunguo wa siri|maneno 24|mga salita ayon sa ayos|mga salita sa papel|recovery words mo|seed phrase mo|maneno kwa mpangilio',
  person: 'namba ya kitambulisho|nambari ya kitambulisho|namba ya nida|nida',
  login:
    'jina la mtumiaji|barua pepe|namba ya simu|nambari ya simu|username mo|email mo|numero ng telepono|gcash number|numero ng gcash|email sa trabaho|email ng opisina|work email|company email|gcash no|gcash mo|maya number|number ng gcash|cp number|cellphone number|cellphone|cp no|barua pepe ya kazi|namba ya whatsapp|namba ya m pesa|namba ya tigo pesa|namba ya airtel money|number mo|mobile mo',
  bank: 'benki|bangko|gcash|mpesa|m pesa|kadi|atm machine|mag withdraw|nagwi withdraw|pag withdraw|nagpapadala ng pera|padala ng pera|app ng bangko|bank app|mashine ya atm|kutoa pesa|unatoa pesa|ukitoa pesa|kutuma pesa|ukituma pesa|unatuma pesa|pesa ya simu|programu ya benki|tigo pesa|airtel money|halopesa|mobile money|maya wallet|maya account',
  filler:
    'ang|iyong|mo|ng|sa|ilagay|pakilagay|ang iyong|na|po|para|yako|lako|weka|ingiza|tafadhali|andika|thibitisha|tena|ya|la|wa|kwa|ulit|kumpirmahin|muli|namba|nambari|akaunti|akawnti|benki|simu|kasalukuyan|gumagana|app|sa trabaho|opisina|paaralan|yung|ung|nyo|niyo|ninyo|lang|ngayon|ya sasa|halali|programu|ya kazi|ya shule|hivi|hiyo|sasa hivi|cha',
  about:
    'gaano|ilan|bakit|kailan|paano|umesahau|sahau|mara ngapi|ngapi|kwa nini|lini|tatizo|problema|nakalimutan|swali|utafiti|maoni|mchezo|kitendawili|bugtong|maktaba|nguvu',
  never: 'huwag|kamwe|usitoe|usiweke|hindi|kailanman|usishiriki',
  verb: 'ilagay|pakilagay|ibigay|i type|ipasok|isulat|ingiza|weka|toa|tuma|andika|thibitisha|i send|isumite',
  object: 'akaunti|akaunti yako|akawnti|account mo|kadi yako|laini yako|wallet mo|gcash mo|huduma',
  trouble:
    'imefungwa|itafungwa|imesimamishwa|itasimamishwa|mufungwa|isasara|na suspend|masususpinde|ma lock|na lock|nasuspinde|isususpinde|isinara|ide deactivate|kahina hinala|imezuiwa|madedeactivate|i deactivate|madedelete',
  verify: 'i verify|iverify|i update|i confirm|kumpirmahin ang|thibitisha akaunti|hakikisha|sasisha|i validate|patunayan|kuthibitisha',
  prize: 'umeshinda|mshindi|nanalo ka|nanalo|panalo|hongera|zawadi|zawadi yako|premyo|libreng load|i claim|kunin ang|bahati nasibu|libre',
  refund: 'ayuda|cash assistance|kurudishiwa|fidia|ruzuku|msaada wa serikali|4ps|sap ayuda|mkopo',
  parcel: 'kifurushi|mzigo|ushuru wa forodha|padala',
  urgency: 'haraka|mara moja|agad|ngayon din|saa 24|24 oras|kagyat|bago mahuli|sasa hivi',
  cvv: 'numero sa likod|tatlong numero sa likod|code sa likod|3 digit sa likod|tatlong digit sa likod|namba za nyuma|namba tatu za nyuma|msimbo wa nyuma|tarakimu tatu za nyuma|namba tatu nyuma ya kadi|msimbo wa usalama',
  bankLogin:
    'mpin ng gcash|gcash mpin|password ng bdo|username ng bdo|online banking password mo|username sa online banking|password sa bangko|bdo online|bpi online|landbank password|landbank user id|umid pin|sss password|sss user id|my sss password|neno siri la benki|jina la mtumiaji la benki|namba ya siri ya benki|nywila ya benki|password ya simbanking|pin ya simbanking|nywila ya nhif|nywila ya ecitizen|password ya ecitizen|ecitizen password|pin ya benki ya simu|benki ya simu|huduma ya benki kwa simu',
};

export const eastern = { turkish, indonesianMalay, vietnamese, greek, filipinoSwahili } as const;
