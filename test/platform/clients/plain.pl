# A bot without a library: Perl's own modules, the API by HTTP and the gateway by a socket.
use strict;
use warnings;
use HTTP::Tiny;
use IO::Socket::INET;
use JSON::PP;
use MIME::Base64;

my ($api, $token) = @ARGV;
my $json = JSON::PP->new->utf8;
my $http = HTTP::Tiny->new(agent => "DiscordBot (plain, 1)");

sub ask {
    my ($method, $path, $body) = @_;
    my $options = { headers => { Authorization => "Bot $token", "Content-Type" => "application/json" } };
    $options->{content} = $json->encode($body) if $body;
    my $response = $http->request($method, $api . $path, $options);
    die "$response->{status} $response->{content}" unless $response->{success};
    return $json->decode($response->{content});
}

my ($host, $port, $path) = ask("GET", "/gateway/bot")->{url} =~ m{^ws://([^:/]+):(\d+)(.*)};
my $socket = IO::Socket::INET->new(PeerAddr => $host, PeerPort => $port) or die $!;
binmode $socket;
my $key = encode_base64(join("", map { chr(int(rand(256))) } 1 .. 16), "");
print $socket "GET ${\($path || '/')}?v=10&encoding=json HTTP/1.1\r\nHost: $host:$port\r\nUpgrade: websocket\r\n"
    . "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: $key\r\n\r\n";
$socket->flush;
while (my $line = <$socket>) { last if $line eq "\r\n" }

sub take {
    my ($count) = @_;
    my $data = "";
    read($socket, $data, $count - length $data, length $data) or die "The gateway has closed."
        while length $data < $count;
    return $data;
}

sub receive {
    my (undef, $length) = unpack("CC", take(2));
    $length = unpack("n", take(2)) if $length == 126;
    $length = unpack("Q>", take(8)) if $length == 127;
    return $json->decode(take($length));
}

sub send_payload {
    my $data = $json->encode($_[0]);
    my $length = length $data;
    my @mask = map { int(rand(256)) } 1 .. 4;
    my @bytes = unpack("C*", $data);
    $bytes[$_] ^= $mask[$_ % 4] for 0 .. $#bytes;
    print $socket pack("C", 0x81) . ($length < 126 ? pack("C", 0x80 | $length) : pack("Cn", 0xFE, $length))
        . pack("C*", @mask, @bytes);
    $socket->flush;
}

$| = 1;
while (1) {
    my $payload = receive();
    my ($op, $event, $data) = @$payload{qw(op t d)};
    if ($op == 10) {
        send_payload({ op => 1, d => undef });
        send_payload({ op => 2, d => { token => $token, intents => 33281,
            properties => { os => "linux", browser => "", device => "" } } });
    } elsif (($event // "") eq "GUILD_CREATE") {
        print "ready\n";
    } elsif (($event // "") eq "MESSAGE_CREATE" && $data->{content} eq "!ping") {
        ask("POST", "/channels/$data->{channel_id}/messages", { content => "pong" });
        last;
    }
}
