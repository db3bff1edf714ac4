<?php
function get(string $url, array $headers = []): array
{
    $context = stream_context_create(['http' => ['header' => $headers, 'ignore_errors' => true]]);
    $body = file_get_contents($url, false, $context);
    return [(int) explode(' ', $http_response_header[0])[1], $body];
}

function askForLink(): string
{
    $track = '87fce159-f744-43e6-89d8-abc799d93534';
    $url = "https://nhac.example/api/public/tracks/$track/audio-url?expires_in=600";
    [$status, $body] = get($url, ['X-API-Key: ' . getenv('API_KEY')]);
    if ($status !== 200) {
        throw new RuntimeException("$status $body");
    }
    return json_decode($body, true)['audio_url'];
}

function fetchSound(string $link): array
{
    [$status, $bytes] = get($link);
    return $status === 403 ? get(askForLink()) : [$status, $bytes];
}

$oldLink = preg_replace('/expires=\d+/', 'expires=1', askForLink());
[$status] = fetchSound($oldLink);
echo "$status\n";
