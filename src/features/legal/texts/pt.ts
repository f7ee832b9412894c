import type { LegalTexts } from '../legalText';

export const texts: LegalTexts = {
  privacy: {
    title: 'Política de Privacidade',
    summary:
      'Os seus livros e o que lê ficam no seu dispositivo e na sua conta no servidor, para que todos os seus dispositivos os tenham. O servidor guarda o necessário para isso e para contar leitores. Mais ninguém fica a saber de nada, a não ser que inicie sessão através de outro serviço.',
    sections: [
      {
        id: 'who',
        heading: 'Quem é responsável',
        body: [
          'Esta biblioteca, em {address}, é mantida por {operator}, que decide o que acontece com os dados aqui descritos. O Dogear é o software em que ela funciona; quem escreve o software não recebe nada desta biblioteca.',
        ],
      },
      {
        id: 'device',
        heading: 'O que fica no seu dispositivo',
        body: [
          'Para que possa ler sem ligação, a aplicação guarda no armazenamento deste navegador:',
          [
            'os livros, as capas e os capítulos que abriu ou descarregou, a sua biblioteca e as últimas listas que viu;',
            'o ponto em que está em cada livro, marcadores, destaques e notas, o histórico de leitura, o que pesquisou e o registo da sua conta, tudo cifrado com uma chave que não pode ser retirada deste navegador;',
            'as suas escolhas: idioma, claro ou escuro e o aspeto da página;',
            'o que ainda espera para ser enviado, como uma avaliação dada sem ligação;',
            'um segredo aleatório que faz deste dispositivo o dono da sua conta de visitante, até iniciar sessão.',
          ],
          'Durante uma visita, anota também até onde cada página foi percorrida e os códigos da ligação que o trouxe. Tudo o que é seu desaparece quando termina a sessão, e tudo o que existe quando apaga os dados deste site no navegador. Depois disso, a conta de visitante não pode voltar a ser aberta, porque o segredo também desapareceu; uma conta em que inicia sessão tem tudo, exceto os livros dos seus próprios ficheiros.',
        ],
      },
      {
        id: 'server',
        heading: 'O que o servidor guarda',
        body: [
          [
            'A sua conta: um número, um código de convite e quem o convidou; o endereço de e-mail, o nome, a imagem e as palavras sobre si que indicou; o saldo de moedas e bónus, o idioma do dispositivo, o endereço em que abriu a aplicação, quando a conta foi criada e os códigos da ligação que o trouxe: origem, códigos de convite, identificadores de campanha e de clique. A imagem é desenhada de novo, pequena e quadrada, sem o lugar e o aparelho com que foi tirada; quem conhecer o seu endereço aleatório pode vê-la.',
            'Como inicia sessão: um hash da palavra-passe (nunca a própria palavra-passe), um hash com chave do último código que lhe foi enviado e, se inicia sessão através de outro serviço, qual, e o número pelo qual ele o conhece.',
            'O que os seus dispositivos partilham: a sua biblioteca e coleções, o ponto em que está em cada livro e onde esteve antes, o histórico de leitura, marcadores, destaques com as suas palavras e notas, e como gosta que uma página se apresente. De um texto, só as palavras que marcou e as poucas pelas quais um lugar se volta a encontrar. Os livros dos seus próprios ficheiros nunca saem do seu dispositivo.',
            'O seu dispositivo: um número aleatório, ou uma impressão digital calculada a partir de propriedades simples do navegador. O interruptor «Impressão digital deste navegador» nas definições diz qual; {operator} decide como está no início. Além disso, um hash do segredo (nunca o próprio segredo), fabricante, modelo e sistema tal como o navegador os indica, tamanho do ecrã, tipo de ligação, a descrição que o navegador faz de si mesmo e quando o dispositivo foi visto pela primeira e pela última vez. A impressão por si só nunca abre uma conta.',
            'As suas sessões: de cada uma, um hash do cookie, a descrição que o navegador faz de si mesmo, pela qual distingue os seus dispositivos, e quando começou, foi usada pela última vez e terminará.',
            'A sua leitura: que capítulos leu e em que dia, quais desbloqueou e quantas estrelas deu a um livro. É daqui que se contam as classificações e o número de leitores; os outros leitores só veem os totais.',
            'Pesquisas: quantos leitores procuraram um termo num dia. Quem foram não fica registado.',
            'O que escreve: mensagens a {operator} e as gralhas que comunica.',
            'Recibos do que a aplicação pediu, para que nada seja contado duas vezes.',
          ],
          'Isto é guardado enquanto a sua conta existir; uma sessão termina após um ano sem visitas. É necessário para que a biblioteca funcione para si e não serve para mais nada. Quando apaga a conta, desaparece de imediato, exceto os montantes registados, que ficam sob um número que não representa ninguém.',
        ],
      },
      {
        id: 'login',
        heading: 'E-mails e início de sessão por outros',
        body: [
          'Os códigos chegam-lhe pelo serviço de correio que {operator} usa, que assim fica a conhecer o seu endereço. Não recebe e-mails que ninguém pediu.',
          'Se escolher iniciar sessão através de outro serviço, como o Google ou o Facebook, e só então, é levado à página dele. Ele fica a saber que inicia sessão aqui, e quando. Diz ao servidor o número pelo qual o conhece, o seu nome e, quando afirma que o verificou, o seu endereço de e-mail. Não diz a palavra-passe nem os contactos, e nenhuma imagem é obtida. O que ele faz com o que fica a saber, di-lo a política dele.',
        ],
      },
      {
        id: 'logs',
        heading: 'Registos e o seu endereço IP',
        body: [
          'Ao iniciar sessão anotam-se esse número ou impressão, a descrição do dispositivo, o seu idioma e os códigos de convite. Quando algo falha, a aplicação comunica o que correu mal, em que página da aplicação e em que tipo de dispositivo. Ambos são apagados ao fim de 90 dias.',
          'A aplicação usa o seu endereço IP apenas em memória, para limitar quantos pedidos um endereço pode fazer por minuto, e nunca o escreve. Um servidor web ou alojamento à frente da aplicação pode ter registos próprios; {operator} pode informá-lo sobre eles.',
        ],
      },
      {
        id: 'cookies',
        heading: 'Cookies',
        body: [
          'Há um único cookie. Contém um texto aleatório que diz ao servidor qual é a sua conta, os scripts não o conseguem ler e termina um ano após a sua última visita. Enquanto inicia sessão através de outro serviço há um segundo, por um quarto de hora no máximo. Não há cookies de publicidade nem de rastreio.',
        ],
      },
      {
        id: 'third-parties',
        heading: 'Terceiros',
        body: [
          'Tudo o que a aplicação mostra ou executa vem de {address}: textos, capas, tipos de letra e código. Não faz pedidos a mais ninguém; só o início de sessão através de outro serviço o leva até lá. Nenhum dado é vendido ou transmitido, a menos que uma lei obrigue {operator} a fazê-lo.',
        ],
      },
      {
        id: 'rights',
        heading: 'Os seus direitos',
        body: [
          'No seu perfil pode descarregar tudo o que está guardado sobre si, corrigi-lo e apagar a conta. Pode também pedi-lo a {operator}, ou opor-se à utilização dos seus dados. Indique o número da sua conta, que a página «Eu» mostra. Consoante o lugar onde vive, pode também reclamar junto de uma autoridade de proteção de dados.',
        ],
      },
      {
        id: 'changes',
        heading: 'Alterações',
        body: [
          'Quando a biblioteca passar a guardar ou a partilhar algo novo, esta página di-lo-á antes de acontecer.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contacto',
        body: ['Perguntas e pedidos devem ser dirigidos a {operator}, que mantém {address}.'],
      },
    ],
  },
  terms: {
    title: 'Termos de Utilização',
    summary:
      'Leia quanto quiser, para si. As moedas compram o direito de ler, o que desbloqueia fica desbloqueado e a biblioteca é oferecida tal como está.',
    sections: [
      {
        id: 'service',
        heading: 'O que é isto',
        body: [
          'Em {address}, {operator} oferece romances para ler, alguns capítulos gratuitos e outros a troco de moedas. Ao usar a biblioteca, aceita estes termos. {operator} pode acrescentar e retirar livros.',
        ],
      },
      {
        id: 'account',
        heading: 'A sua conta',
        body: [
          'A biblioteca abre por si mesma uma conta de visitante para si. Ela pertence ao dispositivo e ao navegador em que foi criada: se aí apagar os dados deste site, a conta e o que ela contém não podem ser recuperados.',
          'Quando inicia sessão, a conta de visitante passa a ser uma que todos os seus dispositivos podem abrir, ou entra na que já tem, uma vez. Não revele a sua palavra-passe. Pode terminar a sessão em dispositivos e apagar a conta a qualquer momento; as moedas e os capítulos desbloqueados vão com ela.',
        ],
      },
      {
        id: 'reading',
        heading: 'O que pode fazer com os livros',
        body: [
          'Pode ler os livros aqui e guardá-los nos seus próprios dispositivos, para si. Os autores e editores mantêm todos os direitos: não copie, publique, venda nem transmita os textos de outra forma e não retire a proteção dos capítulos bloqueados.',
        ],
      },
      {
        id: 'coins',
        heading: 'Moedas e bónus',
        body: [
          'As moedas e o bónus são uma licença para ler capítulos pagos nesta biblioteca. Não são dinheiro: não rendem juros, não podem ser transferidos para outras pessoas nem voltar a ser dinheiro, exceto quando uma lei lhe dá esse direito.',
          'Uma moeda e um bónus valem o mesmo. O preço de um capítulo é mostrado antes de o desbloquear, e o bónus é gasto antes das moedas. Nada é gasto sem o seu consentimento.',
        ],
      },
      {
        id: 'unlocks',
        heading: 'O que desbloqueia fica desbloqueado',
        body: [
          'Um capítulo que desbloqueou é seu para ler nesta biblioteca para sempre, mesmo que o preço mude ou surja uma nova versão. Se um livro tiver de ser retirado, as cópias que já estão no seu dispositivo continuam a abrir.',
        ],
      },
      {
        id: 'fair-use',
        heading: 'Utilização justa',
        body: [
          'A biblioteca é para pessoas que leem. Por favor, não:',
          [
            'recolha livros ou listas com programas, nem mais do que uma pessoa consegue ler;',
            'use a conta de outra pessoa nem obtenha moedas, avaliações ou classificações com truques;',
            'perturbe ou invada o serviço nem contorne os seus limites.',
          ],
          '{operator} pode limitar ou encerrar contas que o façam.',
        ],
      },
      {
        id: 'warranty',
        heading: 'Sem garantia',
        body: [
          'A biblioteca é oferecida tal como está. {operator} cuida dela, mas não promete que esteja sempre acessível, sem falhas ou adequada a um fim específico, e não responde por danos, na medida em que a lei o permita. Os direitos que a lei lhe dá como consumidor e a responsabilidade por dolo e negligência grosseira não são afetados.',
          'O software, Dogear, é livre sob a licença MIT, que exclui igualmente qualquer garantia de quem o escreveu.',
        ],
      },
      {
        id: 'changes',
        heading: 'Alterações',
        body: [
          'Quando estes termos mudarem, esta página mostra os novos. O que tiver desbloqueado até então não é afetado.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contacto',
        body: [
          'Perguntas sobre a biblioteca, ou sobre um texto que não devia estar aqui, devem ser dirigidas a {operator}, que mantém {address}.',
        ],
      },
    ],
  },
};
