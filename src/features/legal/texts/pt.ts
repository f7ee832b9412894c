import type { LegalTexts } from '../legalText';

export const texts: LegalTexts = {
  privacy: {
    title: 'Política de Privacidade',
    summary:
      'Seus livros e o que você lê ficam no seu dispositivo e na sua conta no servidor, para que todos os seus dispositivos os tenham. O servidor guarda o necessário para isso e para contar leitores. Ninguém mais fica sabendo de nada, a não ser que você entre por outro serviço, pague por algo ou permita isso.',
    sections: [
      {
        id: 'who',
        heading: 'Quem é responsável',
        body: [
          'Esta biblioteca, em {address}, é mantida por {operator}, que decide o que acontece com os dados descritos aqui. O Dogear é o software que ela usa; quem escreve o software não recebe nada desta biblioteca.',
        ],
      },
      {
        id: 'device',
        heading: 'O que fica no seu dispositivo',
        body: [
          'Para que você possa ler sem conexão, o app guarda no armazenamento deste navegador:',
          [
            'os livros, as capas, os capítulos e os episódios que você abriu ou baixou, a sua biblioteca e as últimas listas que viu;',
            'o ponto em que você está em cada livro e série, marcadores, destaques e notas, o histórico de leitura e de exibição, quanto tempo você leu em cada dia, o que você buscou e o registro da sua conta, tudo criptografado com uma chave que não pode ser retirada deste navegador;',
            'as suas escolhas: idioma, claro ou escuro e a aparência da página;',
            'o que ainda espera para ser enviado, como uma avaliação dada sem conexão;',
            'o que é vendido a você e por quanto, os seus pedidos e os recibos deles, também criptografados; de um pagamento que não terminou, de que pacote é, o preço, a forma de pagar e qual capítulo ou episódio se abre com ele. Nunca um cartão;',
            'um segredo aleatório que faz deste dispositivo o dono da sua conta de visitante, até você entrar em uma conta.',
          ],
          'Durante uma visita, o app também anota até onde cada página foi rolada e os códigos do link que trouxe você. Tudo o que é seu desaparece quando você sai da conta, e tudo o que existe quando você apaga os dados deste site no navegador. Depois disso, a conta de visitante não pode mais ser aberta, porque o segredo também se foi; uma conta em que você entra tem tudo, menos os livros dos seus próprios arquivos.',
        ],
      },
      {
        id: 'server',
        heading: 'O que o servidor guarda',
        body: [
          [
            'A sua conta: um número, um código de convite e quem convidou você; o endereço de e-mail, o nome, a imagem e as palavras sobre você que informou; o saldo de moedas e bônus, o idioma do dispositivo, o endereço em que abriu o app, quando a conta foi criada e os códigos do link que trouxe você: origem, códigos de convite, identificadores de campanha e de clique. A imagem é desenhada de novo, pequena e quadrada, sem o lugar e a câmera com que foi feita; quem conhece o endereço aleatório dela pode vê-la.',
            'Como você entra: um hash da senha (nunca a própria senha), um hash com chave do último código enviado a você e, se você entra por outro serviço, qual, e o número pelo qual ele conhece você.',
            'O que os seus dispositivos compartilham: a sua biblioteca e coleções, o ponto em que você está em cada livro e série e onde esteve antes, o histórico de leitura e de exibição, quanto tempo você leu em cada dia e a sua meta, marcadores, destaques com as palavras e notas, e como você gosta que uma página apareça. De um texto, só as palavras que você marcou e as poucas que permitem reencontrar um lugar. Os livros dos seus próprios arquivos nunca saem do seu dispositivo.',
            'O seu dispositivo: um número aleatório, ou uma impressão digital calculada a partir de propriedades simples do navegador. A chave “Impressão digital deste navegador” nos ajustes diz qual; {operator} decide como ela começa. Além disso, um hash do segredo (nunca o próprio segredo), fabricante, modelo e sistema como o navegador os informa, tamanho da tela, tipo de conexão, a descrição que o navegador faz de si mesmo e quando o dispositivo foi visto pela primeira e pela última vez. A impressão digital sozinha nunca abre uma conta.',
            'As suas sessões: de cada uma, um hash do cookie, a descrição que o navegador faz de si mesmo, pela qual você distingue os seus dispositivos, e quando começou, foi usada pela última vez e vai terminar.',
            'Se você permitir notificações: o endereço, no fabricante do navegador, pelo qual este navegador é alcançado, as chaves com que só ele consegue lê-las, o idioma e o fuso horário do dispositivo, do que e quando você quer saber e, por 30 dias, o que foi avisado e se você abriu. O fabricante do navegador repassa as notificações sem poder lê-las. O endereço some com a sessão.',
            'A sua leitura: quais capítulos você leu e quais episódios viu, em que dia e por quanto tempo, o que desbloqueou e quantas estrelas deu a um título. É daí que saem os rankings e o número de leitores; os outros leitores só veem os totais.',
            'Buscas: quantos leitores buscaram um termo em um dia. Quem foram não fica registrado.',
            'O que você escreve: mensagens a {operator}, os erros de texto que relata e seus comentários, que outros leem com seu nome e sua imagem ou, se não os informou, com alguns sinais feitos do número da conta. Quais comentários você curte ou denuncia, de quem não quer ver nada e quais respostas já viu. Comentários excluídos somem na hora; onde alguém respondeu, fica um lugar vazio que não nomeia ninguém. {operator} lê o que contas novas escrevem antes dos outros e pode impedir alguém de escrever por um tempo.',
            'As suas compras: o que você pediu e quando, o preço, como foi pago e o que aconteceu, a bandeira e os quatro últimos dígitos do cartão, o e-mail para o recibo, se você informou um, e um hash com chave da rede de onde veio o pedido, contra cartões roubados. Depois de uma primeira compra com bônus, também hashes com chave do cartão ou do pagador, do segredo do seu dispositivo e do seu e-mail, porque esse bônus vale uma vez por pessoa; são apagados depois de três anos.',
            'Recibos do que o app pediu, para que nada seja lançado duas vezes.',
          ],
          'Isso é guardado enquanto a sua conta existir; uma sessão termina depois de um ano sem visitas. É necessário para que a biblioteca funcione para você e não serve para mais nada. Quando você exclui a conta, tudo desaparece na hora, menos os valores lançados e os seus pedidos, sem e-mail, cartão e rede, que ficam sob um número que não representa ninguém, e os hashes com chave de uma primeira compra, até o fim dos três anos.',
        ],
      },
      {
        id: 'login',
        heading: 'E-mails e entrada por outros serviços',
        body: [
          'Os códigos chegam pelo serviço de e-mail que {operator} usa, que assim fica conhecendo o seu endereço. Você não recebe e-mails que ninguém pediu.',
          'Se você escolher entrar por outro serviço, como o Google ou o Facebook, e só então, será levado à página dele. Ele fica sabendo que você entra aqui, e quando. Ele informa ao servidor o número pelo qual conhece você, o seu nome e, quando diz que o verificou, o seu endereço de e-mail. Não informa a sua senha nem os seus contatos, e nenhuma imagem é buscada. O que ele faz com o que fica sabendo, a política dele diz.',
        ],
      },
      {
        id: 'payments',
        heading: 'Pagamentos',
        body: [
          'Você paga pelo serviço que {operator} configurou e que você escolhe, Stripe ou PayPal. Só ele vê o seu cartão ou a sua conta: nem o app nem o servidor veem. Ele fica sabendo o número do pedido e o da sua conta, o que é comprado e por quanto e, se você quiser o recibo por e-mail, o seu endereço. Ele diz ao servidor se foi pago, devolvido ou contestado, e a bandeira e os quatro últimos dígitos do cartão. O que mais ele faz com o que fica sabendo está na política dele.',
          'O formulário de cartão do Stripe é um script do próprio Stripe. Ele é carregado só na página “Pagamento com cartão”, e só onde {operator} configurou o Stripe; ali pode criar cookies e observar como o formulário é usado, para reconhecer fraudes. Nenhuma outra página carrega algo de um serviço de pagamento. O serviço só guarda um cartão se você pedir, até você removê-lo.',
          'Onde nenhum serviço está configurado pode haver um caixa de teste. Nele nenhum dinheiro é movimentado, e só cabem números de cartão inventados.',
        ],
      },
      {
        id: 'logs',
        heading: 'Registros e o seu endereço IP',
        body: [
          'Quando um dispositivo entra na conta, são anotados esse número ou essa impressão digital, a descrição do dispositivo, o idioma e os códigos de convite. Quando algo falha, o app relata o que deu errado, em que página do app e em que tipo de dispositivo. Ambos são apagados depois de 90 dias, e uma mensagem a {operator} também, depois de enviada por e-mail.',
          'O app usa o seu endereço IP apenas na memória, para limitar quantos pedidos um endereço pode fazer por minuto, e nunca o grava. Um servidor web ou uma hospedagem à frente do app pode ter registros próprios; {operator} pode informar você sobre eles.',
        ],
      },
      {
        id: 'cookies',
        heading: 'Cookies',
        body: [
          'Há um único cookie. Ele contém um texto aleatório que diz ao servidor qual é a sua conta, os scripts não conseguem lê-lo e ele termina um ano depois da sua última visita. Enquanto você entra por outro serviço há um segundo, por quinze minutos no máximo. Na página do formulário do cartão, e só nela, o serviço de pagamento pode criar cookies próprios. O app em si não tem cookies de publicidade nem de rastreamento; anúncios de terceiros, se você os permitir, podem trazer os deles.',
        ],
      },
      {
        id: 'consent',
        heading: 'O que você permite',
        body: [
          'Três coisas só acontecem se você as permitir neste dispositivo, e param assim que você as desligar nas configurações; o que ainda espera para ser enviado é então apagado. Onde {operator} não as ativou, nada é perguntado.',
          [
            'Relatórios de erros: o que deu errado, em que página do app e em que navegador, e quanto tempo levou abrir um capítulo, desbloqueá-lo e carregar a página inicial. Onde também há gravações: como a página estava disposta, com todo o texto mascarado e sem nenhuma imagem. Eles não contêm conta, endereço de e-mail nem códigos de links, e o seu endereço IP não é repassado. Sem conexão, esperam no máximo uma semana.',
            'Contagens de uso: quais páginas são abertas e algumas ações, como adicionar um título à biblioteca; quão rápidos foram as páginas e os vídeos, em celulares e em computadores, quantas vezes os vídeos travaram e quanto deles foi carregado e nunca visto. São somadas por dia, de todos os leitores juntos; quem foi não é guardado.',
            'Anúncios de terceiros: rodam em um quadro que não alcança nem o app nem o que você lê. Os servidores deles ficam sabendo do seu endereço IP e do seu navegador, e podem criar cookies próprios.',
          ],
          'Os cliques em anúncios são contados, também nos da própria biblioteca: quantos você fez no último minuto, os avisos do dia e, depois de avisos demais, até quando você não vê anúncios.',
        ],
      },
      {
        id: 'third-parties',
        heading: 'Terceiros',
        body: [
          'Tudo o que o app mostra ou executa vem de {address}: textos, capas, fontes e código. Sem o seu consentimento ele não faz pedidos a mais ninguém; só a entrada por outro serviço ou um pagamento leva você até lá, e o formulário do cartão é do próprio serviço de pagamento. Nenhum dado é vendido ou repassado, a menos que uma lei obrigue {operator} a isso.',
        ],
      },
      {
        id: 'rights',
        heading: 'Os seus direitos',
        body: [
          'No seu perfil você pode baixar tudo o que está guardado sobre você, corrigir esses dados e excluir a conta. Você também pode pedir isso a {operator}, ou se opor ao uso dos seus dados. Informe o número da sua conta, que a página “Eu” mostra. Dependendo de onde você mora, também pode reclamar a uma autoridade de proteção de dados.',
        ],
      },
      {
        id: 'changes',
        heading: 'Mudanças',
        body: [
          'Quando a biblioteca passar a guardar ou a compartilhar algo novo, esta página avisará antes que aconteça.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contato',
        body: ['Perguntas e pedidos devem ser dirigidos a {operator}, que mantém {address}.'],
      },
    ],
  },
  terms: {
    title: 'Termos de Uso',
    summary:
      'Leia quanto quiser, para você. As moedas compram o direito de ler e de ver, o que você desbloqueia fica desbloqueado e a biblioteca é oferecida como está.',
    sections: [
      {
        id: 'service',
        heading: 'O que é isto',
        body: [
          'Em {address}, {operator} oferece romances para ler e séries curtas para ver, com alguns capítulos e episódios gratuitos e outros por moedas. Ao usar a biblioteca, você aceita estes termos. {operator} pode acrescentar e retirar títulos.',
        ],
      },
      {
        id: 'account',
        heading: 'A sua conta',
        body: [
          'A biblioteca abre sozinha uma conta de visitante para você. Ela pertence ao dispositivo e ao navegador em que foi criada: se você apagar ali os dados deste site, a conta e o que ela contém não podem ser recuperados.',
          'Quando você entra em uma conta, a de visitante passa a ser uma que todos os seus dispositivos podem abrir, ou é incorporada à que você já tem, uma única vez. Não revele a sua senha. Você pode sair de dispositivos e excluir a conta a qualquer momento; as moedas e os capítulos e episódios desbloqueados vão com ela.',
        ],
      },
      {
        id: 'reading',
        heading: 'O que você pode fazer com os livros',
        body: [
          'Você pode ler os livros e ver as séries aqui e guardá-los nos seus próprios dispositivos, para você. Os autores e as editoras mantêm todos os direitos: não copie, publique, venda nem repasse os textos e filmes de outra forma e não retire a proteção dos capítulos e episódios bloqueados.',
        ],
      },
      {
        id: 'coins',
        heading: 'Moedas e bônus',
        body: [
          'As moedas e o bônus são uma licença para ler capítulos pagos e ver episódios pagos nesta biblioteca. Não são dinheiro: não rendem juros, não podem ser transferidos para outras pessoas nem voltar a ser dinheiro, exceto quando uma lei dá esse direito a você.',
          'Uma moeda e um bônus valem o mesmo. O preço de um capítulo ou episódio é mostrado antes de você desbloqueá-lo, e o bônus é gasto antes das moedas. Nada é gasto sem o seu consentimento.',
        ],
      },
      {
        id: 'unlocks',
        heading: 'O que você desbloqueia fica desbloqueado',
        body: [
          'Um capítulo ou episódio que você desbloqueou é seu para ler ou ver nesta biblioteca para sempre, mesmo que o preço mude ou surja uma nova versão. Se um título precisar ser retirado, as cópias que já estão no seu dispositivo continuam abrindo.',
        ],
      },
      {
        id: 'buying',
        heading: 'Comprar moedas',
        body: [
          '{operator} vende moedas em pacotes, pelo preço e com o bônus mostrados. O pedido é feito quando você toca em pagar ou concorda na página do serviço. Você nunca paga outro preço além do que viu: se ele mudou, nada é pago. As moedas chegam quando o serviço de pagamento diz que o dinheiro chegou, o que pode levar alguns minutos, mesmo com o app fechado.',
          'Se você compra moedas para um capítulo ou episódio, ele se abre sozinho quando elas são pagas, no máximo pelo preço que você viu. Até lá você pode desistir e ficar com as moedas.',
        ],
      },
      {
        id: 'refunds',
        heading: 'Reembolsos',
        body: [
          'Você pode desistir de uma compra de moedas em até 14 dias, sem dar motivo: abra-a em Pedidos, na página “Comprar moedas”. As moedas não gastas são devolvidas em dinheiro, o que foi gasto é descontado, e você recebe um recibo. O mesmo vale para o VIP: os dias já iniciados são descontados, a renovação para, e ele pode ser comprado de novo depois de 90 dias.',
          'Para um reembolso, escreva a {operator} pelo atendimento, com o número do recibo. O direito de desistir de uma compra que uma lei dá a você não é afetado.',
          'Quando uma compra é reembolsada, ou o banco toma o dinheiro de volta, o bônus dela e depois as moedas são retirados, na medida em que não foram gastos. O que foi gasto fica devendo, e a sua próxima compra ou recompensa compensa isso. Nada do que você desbloqueou volta a ser bloqueado.',
        ],
      },
      {
        id: 'vip',
        heading: 'O VIP',
        body: [
          'O VIP dura 30 dias. Enquanto dura, capítulos e episódios custam 20% menos (o que um preço é arredondado para cima, até moedas inteiras, é descontado do seguinte), o check-in diário vale em dobro e não há anúncios da casa. O que você desbloqueia continua seu quando ele termina.',
          'Comprado uma vez, termina sozinho. O VIP renovável é cobrado de novo a cada 30 dias, pelo preço mostrado para a renovação, até você parar. Você pode parar a qualquer momento na página “Comprar moedas”: nada mais é cobrado, e você continua VIP enquanto estiver pago. Um VIP cujo preço inteiro é reembolsado perde os dias que trouxe.',
        ],
      },
      {
        id: 'fair-use',
        heading: 'Uso justo',
        body: [
          'A biblioteca é para pessoas que leem. Por favor, não:',
          [
            'colete livros ou listas com programas, nem mais do que uma pessoa consegue ler;',
            'use a conta de outra pessoa nem obtenha moedas, avaliações ou posições no ranking com truques;',
            'ofenda, ameace ou exponha alguém nos comentários, faça propaganda nem publique o que a lei proíbe: {operator} pode remover isso;',
            'atrapalhe ou invada o serviço nem contorne os seus limites.',
          ],
          '{operator} pode limitar ou encerrar contas que façam isso.',
        ],
      },
      {
        id: 'warranty',
        heading: 'Sem garantia',
        body: [
          'A biblioteca é oferecida como está. {operator} cuida dela, mas não promete que ela esteja sempre acessível, sem falhas ou adequada a um fim específico, e não responde por danos, na medida em que a lei permita. Os direitos que a lei dá a você como consumidor e a responsabilidade por dolo e culpa grave não são afetados.',
          'O software, Dogear, é livre sob a licença MIT, que também exclui qualquer garantia de quem o escreveu.',
        ],
      },
      {
        id: 'changes',
        heading: 'Mudanças',
        body: [
          'Quando estes termos mudarem, esta página mostrará os novos. O que você tiver desbloqueado até então não é afetado.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contato',
        body: [
          'Perguntas sobre a biblioteca, ou sobre um texto que não deveria estar aqui, devem ser dirigidas a {operator}, que mantém {address}.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Declaração de acessibilidade',
    summary:
      '{address} foi feito para que todos possam ler, ouvir e assistir, com teclado, leitor de tela, texto grande ou poucas cores. Diga a {operator} o que não funciona para você.',
    sections: [
      {
        id: 'status',
        heading: 'Quão acessível é',
        body: [
          'O app busca o nível AA das Diretrizes de Acessibilidade para Conteúdo Web 2.2, base da norma europeia EN 301 549. Cada tela passa por um teste automático, e os caminhos principais são verificados com o teclado e com a página como um leitor de tela a vê.',
        ],
      },
      {
        id: 'works',
        heading: 'O que funciona',
        body: [
          [
            'Todas as páginas e o leitor podem ser usados só com o teclado e dizem a um leitor de tela o que são.',
            'O texto pode ser aumentado, espaçado e mostrado em outras cores; as páginas funcionam a 200 % e em uma tela de 320 pontos.',
            'Os capítulos podem ser lidos em voz alta. Os filmes podem ter legendas, e a velocidade pode ser escolhida.',
            'Os movimentos são retirados quando o dispositivo pede.',
            'Os capítulos grátis também existem como páginas simples, sem scripts.',
          ],
        ],
      },
      {
        id: 'limits',
        heading: 'O que pode não funcionar',
        body: [
          [
            'Imagens em livros e livros feitos de imagens só têm descrição se a editora a escreveu.',
            'Os filmes têm legendas apenas nos idiomas que a editora forneceu, e não têm audiodescrição.',
            'Livros dos seus próprios arquivos são mostrados como foram feitos.',
            'As páginas dos serviços de pagamento são deles.',
          ],
        ],
      },
      {
        id: 'feedback',
        heading: 'Fale conosco',
        body: [
          'Se algo impede você de ler, assistir ou comprar, escreva a {operator} pelo atendimento. Diga qual é a página e o que você usa. Você recebe uma resposta e, se possível, o conteúdo em outra forma.',
          'Se a resposta não bastar, a autoridade do seu país que cuida da acessibilidade ajuda você.',
        ],
      },
      {
        id: 'date',
        heading: 'Esta declaração',
        body: [
          'Ela trata de {address} e foi feita por quem o mantém, a partir dos próprios testes, para a versão do app indicada na página “Sobre”.',
        ],
      },
    ],
  },
};
